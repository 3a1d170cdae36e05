import { expect, test } from "vitest";
import { askedParts } from "./asked-parts";

const question = "Can the ferry carry cars, and what does it cost?";

test("a run parts its question by the rules that it began under", () => {
  expect(askedParts(question, { rules: 11 })[1]).toBe("What does the ferry cost?");
  for (const older of [{}, { rules: 10 }])
    expect(askedParts(question, older)[1]).toBe("What does the ferry carry cost?");
});
