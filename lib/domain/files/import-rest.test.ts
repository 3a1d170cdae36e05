import { expect, test } from "vitest";
import { ImportStopped, stoppedSentences } from "./import-rest";

test("S14: what an import switched off is told with how to switch it on again", () => {
  expect(stoppedSentences(ImportStopped.parse({ rereads: 3, runs: 1 }))).toEqual([
    "1 run was under way. Resume what is to go on.",
    "3 pages were read again by schedule. Switch it on again in the library.",
  ]);
});

test("S14: where nothing was under way nothing is told, nor where it was nothing that people set going", () => {
  expect(stoppedSentences(ImportStopped.parse({}))).toEqual([]);
  expect(stoppedSentences(ImportStopped.parse({ calls: 4 }))).toEqual([]);
});
