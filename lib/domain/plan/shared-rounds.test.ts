import { expect, test } from "vitest";
import { askedInVain, nearestTo, nextListed, openOfOthers } from "./shared-rounds";

test("a question was asked in vain where nobody who asked it, in whatever case and marks, found a fact", () => {
  const turns = [
    { question: "Who pays the dues?", factKeys: [] },
    { question: "What is due?", factKeys: [] },
    { question: "what is due", factKeys: ["1"] },
    { question: "Who pays the dues?", factKeys: [] },
  ];
  expect(askedInVain(turns)).toEqual(["Who pays the dues?"]);
});

test("what others ask is open while nothing answers it, and is nobody's own", () => {
  const others = ["What is due?", "Who pays?", "When is it due?", "who pays"];
  const answers = [{ question: "When is it due?", factIds: ["1"] }];
  expect(openOfOthers(others, ["What is due?"], answers)).toEqual(["who pays"]);
});

test("of many questions those are told that share most terms, in their order, and none that shares nothing", () => {
  const questions = ["What do ferries cost?", "Who built the harbour wall?", "What does the harbour cost?"];
  expect(nearestTo(questions, ["The harbour wall cost 3 million."], 2)).toEqual(questions.slice(1));
  expect(nearestTo(questions, ["The ferries are white."], 2)).toEqual(["What do ferries cost?"]);
});

test("a question about what another is still reading waits while there are others, and is asked where it is the last", () => {
  const open = ["What does RULE 7 ask of a keeper?", "What is due?"];
  const awaited = ["RULE 7 – Of keepers"];
  expect(nextListed(open, { asked: [], awaited })).toBe("What is due?");
  expect(nextListed(open, { asked: ["what is due"], awaited })).toBe(open[0]);
  expect(nextListed(open, { asked: [], awaited: [] })).toBe(open[0]);
  expect(nextListed(open, { asked: open, awaited })).toBeNull();
});
