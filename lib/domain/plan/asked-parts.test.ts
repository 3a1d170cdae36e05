import { expect, test } from "vitest";
import { askedParts, partsToKeep } from "./asked-parts";

const question = "Can the ferry carry cars, and what does it cost?";

test("a run asks the questions that were told apart where it started, whatever would be told apart since", () => {
  const parts = partsToKeep(question, { rules: 11 });
  expect(parts).toEqual(["Can the ferry carry cars?", "What does the ferry cost?"]);
  expect(askedParts(question, { parts })).toEqual(parts);
  expect(askedParts(question, { parts: ["What else?"] })).toEqual(["What else?"]);
});

test("a run of older rules kept none, and takes a verb between two things for a part of the first as it did", () => {
  for (const older of [{}, { rules: 10 }]) expect(partsToKeep(question, older)).toBeUndefined();
  expect(askedParts(question, {})[1]).toBe("What does the ferry carry cost?");
});
