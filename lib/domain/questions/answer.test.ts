import { expect, test } from "vitest";
import { answersAmong, answersTo } from "./answers";
import type { Candidate } from "./weighed";

interface Paragraph {
  title: string;
  published: string;
  heading?: string;
  sentences: readonly string[];
}

/** Sentences of paragraphs, each where it stands in its own. */
function read(...paragraphs: readonly Paragraph[]): Candidate[] {
  return paragraphs.flatMap(({ title, published, heading = "", sentences }, nth) =>
    sentences.map((text, at) => ({
      id: `${nth}.${at}`,
      text,
      title,
      sourceId: title,
      heading,
      published,
      place: sentences.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0),
      weight: 0.7,
    })),
  );
}

const minutes: Paragraph = {
  title: "Minutes of the rowing club, 3 March 2024",
  published: "2024-03-03",
  heading: "Winter rowing",
  sentences: [
    "Ida Moss reported that the harbour office ended the lease of the slip on 2 October 2022.",
    "Winter rowing has been off the water since then.",
    "Ida Moss believes the lease is the main reason for the fall in members.",
    "Jon Reed: He pointed out that members were already down in August.",
    "The meeting asked the harbour office to allow winter rowing from the old slip.",
  ],
};
const reply: Paragraph = {
  title: "Reply of the harbour office",
  published: "2024-05-09",
  sentences: [
    "From 1 November 2024 winter rowing will be allowed from the old slip.",
    "This is a trial for six months.",
    "It costs the club £90.",
  ],
};

test("what was decided is told by what somebody decided, with its limit, and not by what was asked for", () => {
  const [answer] = answersTo("What has been decided about winter rowing?", read(minutes, reply));
  expect(answer?.ids).toEqual(["1.0", "1.1"]);
  expect(answer?.behind).toEqual([["1.0", "1.1"]]);
});

test("of several decisions the newest is told first", () => {
  const older = {
    ...reply,
    title: "Older reply",
    published: "2023-05-09",
    sentences: ["The harbour office decided to end winter rowing from the old slip."],
  };
  const [answer] = answersTo("What has been decided about winter rowing?", read(older, reply));
  expect(answer?.ids[0]).toBe("1.0");
  expect(answer?.ids).toContain("0.0");
});

test("where nobody decided, what was put forward is told", () => {
  const [answer] = answersTo("What has been decided about winter rowing?", read(minutes));
  expect(answer?.ids[0]).toBe("0.4");
});

test("a cause that somebody believes is told with what it hangs on, and with what another says", () => {
  const [answer] = answersTo("Why did the members of the rowing club fall after 2021?", read(minutes, reply));
  expect(answer?.ids[0]).toBe("0.2");
  expect(answer?.behind).toEqual([["0.2", "0.3"]]);
  expect(answer?.ahead).toContainEqual(["0.2", "0.0"]);
});

test("since when something is so is told by what “since then” hangs on", () => {
  const [answer] = answersTo("Since when has winter rowing been off the water?", read(minutes));
  expect(answer?.ids).toContain("0.1");
  expect(answer?.ahead).toContainEqual(["0.1", "0.0"]);
});

test("what somebody blames is told as the cause of what stands some sentences before", () => {
  const spring: Paragraph = {
    title: "Minutes of the rowing club, 3 March 2024",
    published: "2024-03-03",
    heading: "Boats",
    sentences: [
      "Jon Reed reported that the ferry pontoon sank on 9 August 2023.",
      "Rowers had to carry the boats from then on.",
      "Jon Reed: He thinks the new jetty is to blame, since it turns the current.",
      "Ida Moss doubted this.",
    ],
  };
  const [answer] = answersTo("Why did the ferry pontoon sink?", read(spring));
  expect(answer?.ids[0]).toBe("0.2");
  expect(answer?.behind).toContainEqual(["0.2", "0.3"]);
});

test("who disagreed with somebody is not told by what that one said", () => {
  const [answer] = answersTo("Who was against Ida Moss?", read(minutes));
  expect(answer?.ids).toEqual([]);
});

test("who was against a thing is told by who was against “the used one”, beneath its name", () => {
  const boats: Paragraph = {
    title: "Minutes of the rowing club, 3 March 2024",
    published: "2024-03-03",
    heading: "Trailer",
    sentences: [
      "A new trailer costs £3,850.",
      "A used one from Tarn costs £1,420 and has a new axle.",
      "Ida Moss was against the used one, because nobody would give a warranty on it.",
    ],
  };
  const [answer] = answersTo("Who was against the used trailer?", read(boats));
  expect(answer?.ids).toEqual(["0.2"]);
});

type Said = string | (Partial<Candidate> & { text: string });

/** What answers a question of statements of as many sources, among some on other things; `f0` is the first. */
function asked(question: string, ...said: Said[]): ReturnType<typeof answersTo> {
  const own = said.map((one, nth) => ({
    id: `f${nth}`,
    title: `Source ${nth}`,
    weight: 0.7,
    ...(typeof one === "string" ? { text: one } : one),
  }));
  const others = ["Rain fell.", "Bread keeps.", "Nets hang.", "A well was dug."].map((text, nth) => ({
    id: `z${nth}`,
    title: `Other ${nth}`,
    text,
    weight: 0.7,
  }));
  return answersTo(question, [...own, ...others]);
}

const mill = "When was the mill sold?";

test.each<[what: string, question: string, second: Said, first: Said]>([
  [
    "what says of what it tells",
    "What did the mill cost?",
    "Mill Lane: It cost £4, as the mill did.",
    "The mill cost £4.",
  ],
  [
    "what came to be",
    "What did the mill cost?",
    "The mill was planned to cost £4 for the mill.",
    "The mill cost £9 in the end of the long year of rain.",
  ],
  [
    "what is of the whole",
    "How many eggs does a hen lay?",
    "Of the farm one hen lays 3 eggs.",
    "A hen lays 9 eggs on average.",
  ],
  [
    "what opens with what is asked about, and says little else",
    mill,
    "In 1911, after a long year of rain and of wind and of snow and hail, the old mill of the town was sold.",
    "The mill was sold in 1911.",
  ],
  [
    "what is borne out better",
    mill,
    { text: "The mill was sold in 1911.", weight: 0.1 },
    { text: "The mill was sold in 1911, it is said.", weight: 1 },
  ],
  [
    "what has the lesser key, of two that are alike",
    mill,
    { id: "f9", text: "The mill was sold in 1911." },
    { id: "f1", text: "The mill was sold in 1911." },
  ],
])("%s is told first", (_, question, second, first) => {
  expect(asked(question, second, first)[0]?.ids[0]).toBe("f1");
});

test("what was assumed is put behind what came to be, unless what would be is asked", () => {
  const [assumed, came] = ["The mill would cost £4.", "The mill cost £9."];
  expect(asked("What would the mill cost?", assumed, came)[0]?.ids[0]).toBe("f0");
  expect(asked("What did the mill cost?", assumed, came)[0]?.ids[0]).toBe("f1");
});

test("beside what answers best as much is told as people read, and no more", () => {
  const causes = "debts rats rain war fire snow frost mud".split(" ");
  const [answer] = asked("Why did the mill close?", ...causes.map((cause) => `The mill closed because of ${cause}.`));
  expect(answer?.ids).toHaveLength(6);
});

test("where nothing answers, the three that stand nearest are named: the first, and others that share a word with what is asked", () => {
  const [answer] = asked(
    "When was the Tarn mill sold?",
    "A mill is red.",
    "The mill is old.",
    "The mill is new.",
    "A mill is high.",
  );
  expect(answer).toMatchObject({ ids: [], rivals: [] });
  expect(answer?.nearest).toHaveLength(3);
  expect(asked("Who painted the pier?", "Rain is red.")[0]?.nearest).toHaveLength(1);
});

test("of things that were asked for and are not told of nothing more is told", () => {
  const [ships, load] = asked("Which ships came, and what do the ships carry?", "The ships carry coal.");
  expect([ships?.ids, load?.ids, load?.nearest]).toEqual([[], [], []]);
});

test("what is only of what the part before it asks for is told by what answers both, or goes on with it", () => {
  const question = "Which pier had the most boats, and how many were leaking?";
  const north = "The North Pier had the most boats of all piers.";
  const beside = asked(
    question,
    `${north.slice(0, -1)}, and 12 of them were leaking.`,
    "One boat in nine was leaking.",
  );
  expect(beside.map(({ ids, isBound }) => [ids, isBound])).toEqual([
    [["f0"], undefined],
    [["f0"], true],
  ]);
});

test("a question is answered among facts where each of its parts is, and is named once", () => {
  const facts = [{ id: "a", text: "The mill was sold in 1911.", title: "Notes", weight: 1 }];
  expect(answersAmong([mill, mill, "Who sold the mill?"], facts)).toEqual([{ question: mill, ids: ["a"] }]);
  expect(answersAmong(["When was the mill sold, and who painted it?"], facts)).toEqual([]);
  expect(answersAmong([mill], [])).toEqual([]);
  expect(answersAmong([], facts)).toEqual([]);
});
