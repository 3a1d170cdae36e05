import { expect, test } from "vitest";
import { runModes } from "@/lib/domain/core/words";
import { modeSentence } from "./run-mode";

test("a run that asks no language model says so, and no other run does", () => {
  expect(runModes.filter((mode) => modeSentence(mode) !== null)).toEqual(["offline"]);
  expect(modeSentence("offline")).toMatch(/^Extracted without a language model/);
});
