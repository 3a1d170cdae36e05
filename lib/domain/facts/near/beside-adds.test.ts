import { describe, expect, it } from "vitest";
import { comparedSentence } from "./beside-adds";

const told = "Harbour report [Resolution: 8-Jul-2026] The rule was refused. Dues of the mole";

const QUOTE = "The rule was refused.";

describe("words beside a quote add to a sentence", () => {
  it.each([
    ["a figure", "The dues rose to 40 crowns.", "They came to 40 crowns."],
    ["a date", "It was refused on 3 March 2024.", "Resolution: 03-Mar-2024"],
    ["a name", "The rule of the Council of Brest was refused.", "the Council met"],
    ["a name of code", "It is refused where `mole_open` is set.", "see mole_open"],
    ["a condition", "It is refused if ships wait.", "if any ships are there"],
    ["what it is about, in two words", "Lamps on piers were refused.", "lamps of all piers"],
  ])("by %s that nothing else tells", (_, said, words) => {
    expect(comparedSentence({ said, told }).gains(words, QUOTE)).toBe(true);
  });
});

describe("they add who or what a quote only points to", () => {
  it.each([
    ["Norway raised its dues to four crowns.", "It raised its dues to four crowns.", "Norway has many harbours."],
    ["Ostrom refused the plan.", "She refused the plan.", "Ostrom was asked in May."],
    ["The council raised the dues.", "It raised the dues.", "the council met"],
    ["Ostrom lehnte den Plan ab.", "Sie lehnte den Plan ab.", "Ostrom wurde gefragt"],
    ["The council raised the dues.", "raised the dues", "the council met"],
  ])("in “%s” by “%s”", (said, quote, words) => {
    expect(comparedSentence({ said, told: `Minutes\n${quote}` }).gains(words, quote)).toBe(true);
  });
});

it("a capital at the beginning counts as a name, for whoever is meant may stand there", () => {
  expect(comparedSentence({ said: "Lamps were refused.", told }).gains("Lamps and more", QUOTE)).toBe(true);
});

describe("they add nothing", () => {
  it.each([
    ["where a field tells the date", "It was refused on 8 July 2026.", "Resolution: `08-Jul-2026"],
    ["where they lead to the quote alone", "The rule was refused.", "At a high level, this changes the following:"],
    ["where they say what the sentence does not", "The rule was refused.", "In 2024 Ada Lee lit 3 lamps."],
    ["where they say the quote again", "The rule on dues was refused.", "The rule on dues was refused."],
    ["by a single plain word", "The lamp was refused.", "about the lamp"],
  ])("%s", (_, said, words) => {
    expect(comparedSentence({ said, told }).gains(words, QUOTE)).toBe(false);
  });
});

describe("a field of a source's head", () => {
  it.each([
    ["adds the status that a sentence tells", "The rule was rejected.", "Status: Rejected", true],
    ["adds a date of it, however it is written", "It was refused on 3 March 2024.", "Resolution: 03-Mar-2024", true],
    ["adds nothing that a quote or the title says", "The dues of the mole were refused.", "Topic: Dues", false],
    ["adds nothing by its label alone", "What became of its status is open.", "Status: Draft", false],
    ["adds nothing of which the sentence is silent", "Lamps were lit.", "Post-History: 04-Mar-2021", false],
  ])("%s", (_, said, field, adds) => {
    expect(comparedSentence({ said, told }).fieldGain(field) > 0).toBe(adds);
  });
});

it.each(["03-Mar-2024", "2024-03-03", "3 March 2024"])(
  "a month that a sentence names is borne by a field that writes the day as %s, more than by another of its year",
  (day) => {
    const sentence = comparedSentence({ said: "The rule was settled in March 2024.", told });
    const telling = sentence.fieldGain(`Resolution: ${day}`);
    expect(telling).toBeGreaterThan(sentence.fieldGain("Created: 05-Jan-2024"));
  },
);
