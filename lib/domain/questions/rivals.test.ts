import { describe, expect, test } from "vitest";
import {
  areOfOneThing,
  areOfOtherNames,
  areOnOneSubject,
  areTwins,
  giveOtherValues,
  isPast,
  isTooEarly,
} from "./rivals";
import { ask, type Candidate, prepare } from "./weighed";

type Asked = Parameters<typeof giveOtherValues>[0];

const opened: Asked = { kind: "date", question: "When did the mill open?" };
const boats: Asked = { kind: "number", question: "How many boats came?" };
const people: Asked = { kind: "number", question: "How many people came?" };
const time: Asked = { kind: "date", question: "What time does the mill open?" };
const toll: Asked = { kind: "number", question: "What is the toll?" };
const span: Asked = { kind: "number", question: "How long does it take?" };
const whether: Asked = { kind: "matter", question: "Did the boats land on time?" };
const driven: Asked = { kind: "matter", question: "Was the loom driven by water or by steam?" };
const coal: Asked = { kind: "number", question: "How many coal ships came?" };
const who: Asked = { kind: "name", question: "Who came?" };
const noise: Asked = { kind: "matter", question: "Did the noise increase?" };

describe("two texts that give other values for what is asked", () => {
  test.each([
    [opened, "It opened on 3 May 1921.", "It opened on 4 May 1921."],
    [opened, "It opened in May 1921.", "It opened in March 1921."],
    [opened, "It opened in March 1921.", "It opened in autumn 1921."],
    [opened, "It opened in 1921.", "It opened in 1922."],
    [opened, "It opened in winter 1921.", "It opened in December 1921."],
    [boats, "There came 40 boats.", "There came 60 boats."],
    [boats, "In 2021 there came 40 boats.", "In 2021 there came 60 boats."],
    [people, "Of the crew 17 were drowned.", "The dead were 18 of 24."],
    [boats, "There came 40 boats.", "There came 2,000 boats."],
    [boats, "There came 96 boats.", "There came 100 boats."],
    [people, "There came 900 visitors.", "There came 400 guests."],
    [time, "It opens at 9.30.", "It opens at 10.00."],
    [noise, "The noise rose after the repair.", "The noise fell after the repair."],
    [span, "It takes 2 hours.", "It takes 90 minutes."],
    [coal, "There came 40 ships.", "There came 60 coal ships."],
    [time, "It opens at 9.30.", "It opens at 9.31."],
    [whether, "81% of boats landed so.", "92% of boats landed so."],
    [driven, "The loom was driven by water.", "The loom was driven by steam."],
  ])("%o: %s – %s", (asked, one, other) => {
    expect([giveOtherValues(asked, one, other), giveOtherValues(asked, other, one)]).toEqual([true, true]);
  });
});

describe("two texts that give one value, or values that are not to be compared", () => {
  test.each([
    [opened, "It opened on 3 May 1921.", "It opened in May 1921."],
    [opened, "It opened in May 1921.", "It opened in spring 1921."],
    [opened, "It opened in May 1921.", "It opened in 1921."],
    [opened, "It opened in winter 1921.", "It opened in December 1920."],
    [opened, "It was planned to open in 1920.", "It opened in 1921."],
    [boats, "In 2021 there came 40 boats.", "In 2022 there came 60 boats."],
    [boats, "There came 40 boats.", "There came 2,001 boats."],
    [toll, "The toll is €66.", "The toll is €9 each."],
    [toll, "The tolls came to €660.", "Collecting the tolls costs €90."],
    [boats, "There came 97 boats.", "There came 100 boats."],
    [boats, "There came 40 boats.", "There came boats of all kinds."],
    [boats, "With the new pass it is 40 boats.", "There came 60 boats."],
    [people, "There came 900 visitors.", "The quay is 400 metres long."],
    [noise, "The noise rose after the repair.", "The noise rose again in the winter."],
    [span, "It takes 2 hours.", "It takes 120 minutes."],
    [opened, "It opened in 1911.", "It opened in spring 1911."],
    [whether, "81% of boats landed so.", "82% of boats landed so."],
    [driven, "The loom was driven by water and steam.", "The loom was driven by steam."],
    [driven, "The loom was driven.", "The loom was driven by steam."],
    [boats, "There came 40 boats.", "There came 60 carts."],
    [boats, "Without the pass it is 40 boats.", "It is 60 boats."],
    [who, "There came 40 boats.", "There came 60 boats."],
  ])("%o: %s – %s", (asked, one, other) => {
    expect([giveOtherValues(asked, one, other), giveOtherValues(asked, other, one)]).toEqual([false, false]);
  });
});

test("of what will be a text tells too early that says only what is or was", () => {
  const asked = { question: "When will the mill open?" };
  const told = (text: string): boolean[] => [isTooEarly(asked, text), isPast(asked, text)];
  expect(told("The mill opened in 1921.")).toEqual([true, true]);
  expect(told("The mill opens in May.")).toEqual([true, false]);
  expect(told("The mill will open in May.")).toEqual([false, false]);
  expect(isTooEarly({ question: "When did the mill open?" }, "The mill opened in 1921.")).toBe(false);
});

test("two statements that are each of a place by its own name are of two; a month is no place", () => {
  const ofAny = { names: new Set<string>() };
  const of = (where: string): string => `The weir in ${where} was mended.`;
  expect(areOfOtherNames(ofAny, of("Leland"), of("Skarvik"))).toBe(true);
  expect(areOfOtherNames(ofAny, of("Leland"), of("Leland"))).toBe(false);
  expect(areOfOtherNames(ofAny, of("May"), of("June"))).toBe(false);
  expect(areOfOtherNames(ofAny, of("Leland"), "The weir was mended.")).toBe(false);
});

test("what was before a year, what is put forward, and what is offered are no other values", () => {
  const fee: Asked = { kind: "number", question: "How high is the toll from 2025?" };
  const rises = "The toll rises to €66 a year from January 2025.";
  expect(giveOtherValues(fee, rises, "Members pay a toll of €60 a year.")).toBe(false);
  expect(giveOtherValues(fee, rises, "In 2025 members pay a toll of €60 a year.")).toBe(true);
  expect(giveOtherValues(fee, "The toll is €66.", "The council had proposed a toll of €72.")).toBe(false);
  const cost: Asked = { kind: "number", question: "How much did the crane cost?" };
  expect(giveOtherValues(cost, "The crane cost £21,150 in all.", "The crane from Vance costs £18,400.")).toBe(false);
  expect(giveOtherValues(cost, "The crane cost £21,150 in all.", "The crane cost £18,400.")).toBe(true);
});

const others = ["Rain fell.", "Bread keeps.", "Nets hang.", "A well was dug."];

type Said = string | (Partial<Candidate> & { text: string });

/** Of two statements on a question: whether both are on its subject, and whether they can give values for one thing. */
function on(question: string, ...pair: [Said, Said]): [isOnSubject: boolean, isOfOneThing: boolean] {
  const own = pair.map((one, nth) => ({
    id: `a${nth}`,
    title: `Source ${nth}`,
    weight: 1,
    ...(typeof one === "string" ? { text: one } : one),
  }));
  const beside = others.map((text, nth) => ({ id: `z${nth}`, title: `Beside ${nth}`, text, weight: 1 }));
  const statements = prepare([...own, ...beside]);
  const [one, other] = statements.all;
  if (one === undefined || other === undefined) throw new Error("There are two statements.");
  const parsed = ask(question, statements);
  const found = [areOnOneSubject(parsed, one, other), areOfOneThing(parsed, one, other)] as const;
  expect([areOnOneSubject(parsed, other, one), areOfOneThing(parsed, other, one)]).toEqual(found);
  return [...found];
}

describe("two statements that may give a value each", () => {
  const cost = "What did the lighthouse cost?";
  const plain = "The lighthouse cost £4.";

  test.each<[what: string, question: string, one: Said, other: Said, ...[boolean, boolean]]>([
    ["say both what is asked about", cost, plain, "The account of the lighthouse came to £6.", true, true],
    ["speak of two things", cost, plain, "The pier cost £6.", false, false],
    [
      "stand one by its words and one by its heading",
      cost,
      plain,
      { text: "It cost £6.", heading: "Lighthouse" },
      true,
      true,
    ],
    [
      "stand one by its source’s name alone",
      cost,
      plain,
      { text: "The lamp cost £6.", title: "The lighthouse" },
      false,
      false,
    ],
    [
      "stand both by their sources’ names",
      cost,
      { text: "The lamp cost £4.", title: "The lighthouse" },
      { text: "The lamp cost £6.", title: "The lighthouse" },
      true,
      true,
    ],
    [
      "say another thing of one subject",
      "How many oars did the crew lose?",
      "The crew lost eight oars.",
      "The crew carries 24 oars.",
      true,
      false,
    ],
    [
      "say the same of one subject",
      "How many oars did the crew lose?",
      "The crew lost eight oars.",
      "The crew lost nine oars.",
      true,
      true,
    ],
    [
      "have one a word of its family alone",
      "What does the insurance cost?",
      "The insurance costs £4.",
      "The insurer asks £6.",
      false,
      false,
    ],
    [
      "share three words, where the question names nothing",
      "What did it cost?",
      "The old lamp of the pier cost £4.",
      "The old lamp of the pier cost £6.",
      true,
      true,
    ],
    [
      "share one word, where the question names nothing",
      "What did it cost?",
      "The old lamp of the pier cost £4.",
      "The new mill cost £6.",
      false,
      false,
    ],
  ])("%s", (_, question, one, other, ...expected) => {
    expect(on(question, one, other)).toEqual(expected);
  });
});

describe("sentences that are the same but for a value", () => {
  const twins = (question: string, one: string, other: string): boolean => {
    const parsed = ask(question, prepare([]));
    expect(areTwins(parsed, other, one)).toBe(areTwins(parsed, one, other));
    return areTwins(parsed, one, other);
  };
  const [may, june] = ["4 May 1901", "9 June 1903"].map((day) => `It opened its doors to the public on ${day}.`);
  const painted = (by: string): string => `The long hall of the school was painted by ${by}.`;

  test("are twins where that value is asked for, and no others", () => {
    expect(twins("When did the museum open?", may ?? "", june ?? "")).toBe(true);
    expect(twins("Who opened the museum?", may ?? "", june ?? "")).toBe(false);
    expect(twins("Who painted the long hall?", painted("Ada Moe"), painted("Vic Dahl"))).toBe(true);
    expect(twins("Why was the long hall painted?", painted("Ada Moe"), painted("Vic Dahl"))).toBe(false);
    expect(twins("Did Ada Moe or Vic Dahl paint the long hall?", painted("Ada Moe"), painted("Vic Dahl"))).toBe(false);
  });

  test("are none where they say two things", () => {
    expect(twins("When did the museum open?", may ?? "", "The rain fell on 4 May 1901.")).toBe(false);
    expect(twins("When did the museum open?", may ?? "", may ?? "")).toBe(false);
  });
});

test("of two names of which a question asks for one, each statement is of its own", () => {
  const by = (name: string): string => `The weir was built by ${name}.`;
  const ofLeland = { names: new Set(["leland"]) };
  expect(areOfOtherNames(ofLeland, by("Leland"), by("Skarvik"))).toBe(true);
  expect(areOfOtherNames(ofLeland, by("Skarvik"), by("Leland"))).toBe(true);
  expect(areOfOtherNames(ofLeland, by("Leland"), "The weir was built.")).toBe(false);
  expect(areOfOtherNames({ names: new Set() }, by("Leland"), by("Skarvik"))).toBe(false);
});
