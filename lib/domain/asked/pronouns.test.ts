import { expect, test } from "vitest";
import { antecedentAmong, pointsBack, resolved, withoutAside } from "./pronouns";

test("what was put behind a part so that it can be searched by itself is none of what people read", () => {
  expect(withoutAside("Who is against it (guild, Fridays)?")).toBe("Who is against it?");
  expect(withoutAside("What does the rule (of 1931) say?")).toBe("What does the rule (of 1931) say?");
});

test("a part points back by a pronoun, and a shortened verb is none", () => {
  expect(["is it red", "what is their price", "who saw him"].map((part) => pointsBack(part))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["is the hull red", "it’s red"].map((part) => pointsBack(part))).toEqual([false, false]);
});

test("of several parts a pronoun points to the last whose subject is of as many as it says, else to the first", () => {
  const [runs, wheel, keepers] = ["who runs the mill", "what does the new wheel cost", "who are the keepers"];
  expect(antecedentAmong([runs, wheel, keepers], "does it pay")).toBe(wheel);
  expect(antecedentAmong([runs, "what do the wheels cost", wheel], "do they pay")).toBe("what do the wheels cost");
  expect(antecedentAmong([runs, wheel], "when was he born")).toBe(runs);
  expect(antecedentAmong([runs, wheel], "is the lock red")).toBe(runs);
});

test.each([
  ["what they do it with", "who oils the gate", "how often is it done", "how often is the gate done"],
  [
    "whoever the part asks for itself",
    "why did the mill close",
    "how many lost their work",
    "how many lost their work",
  ],
  [
    "what the part names before it",
    "who owns the gate",
    "what does the mill pay when it runs",
    "what does the mill pay when it runs",
  ],
  [
    "whoever may do it with their own",
    "what do barge horns cost",
    "who may keep their horn",
    "who may keep their horn",
  ],
  [
    "whoever is bound to do it",
    "why were the lanes closed",
    "who is not allowed to park their cart",
    "who is not allowed to park their cart",
  ],
  ["a ship by her name", "who sold the Anna Lind", "what was she carrying", "what was the Anna Lind carrying"],
  [
    "a ship on whom something is done",
    "who sold the Anna Lind",
    "how many sailed on her",
    "how many sailed on the Anna Lind",
  ],
  ["whose something is, of a woman", "when did Mary Shaw die", "who was her editor", "who was Mary Shaw’s editor"],
  ["a name to its last word", "what does the Lark One weigh", "who sells it", "who sells the Lark One"],
  ["a name to its number", "what does the Lark 205 weigh", "who sells it", "who sells the Lark 205"],
  [
    "a thing that a place opens, behind the first word",
    "are over the counter pills safe",
    "what do they cost",
    "what do over the counter pills cost",
  ],
  ["such a thing behind a verb", "how do off the shelf kits sell", "who makes them", "who makes off the shelf kits"],
  [
    "a thing that lies in a place",
    "who is in the harbour boats",
    "what do they cost",
    "what do the harbour boats cost",
  ],
  ["nothing, where nothing is named", "does it rain", "is it red", "is it red"],
  ["nothing, where the first points back itself", "who is he", "when did he come", "when did he come"],
  [
    "what somebody appeals against",
    "how high is the fine",
    "how can I appeal against it",
    "how can I appeal against the fine",
  ],
  ["what was decided on", "what did the board decide", "who opposed it", "who opposed it (board)"],
  ["what was asked for", "which pump failed first", "who saw it", "who saw the pump"],
  ["things, with whose they are", "who saw our boats", "when did they come", "when did our boats come"],
  ["a thing, and not where it lies", "where is the lake in Tarn", "is it deep", "is the lake deep"],
  ["another of its kind", "who sold the mill", "why is another one red", "why is another mill red"],
  [
    "all that the first asks for",
    "what is forgotten when letters are sealed",
    "how do I avoid it",
    "how do I avoid what is forgotten when letters are sealed",
  ],
  ["nothing, where “that” stands alone", "who built it", "who paid for that", "who paid for that"],
  [
    "whose a thing is, though another acts before it",
    "who sold the mill",
    "does the keeper pay when its roof leaks",
    "does the keeper pay when the mill’s roof leaks",
  ],
  ["each of several", "which of the two looms burned", "what did each cost", "what did each of the two looms cost"],
  ["one that its name tells apart", "who sold Big Ben", "what did the new one cost", "what did the new one cost"],
  [
    "what is spoken of by its kind",
    "who owns the grant of the mill",
    "when was that grant paid",
    "when was that grant paid (grant, mill)",
  ],
])("what a part points to is %s", (_, first, part, told) => {
  expect(resolved(part, first)).toBe(told);
});
