import { expect, test } from "vitest";
import { judgeKeys } from "./judge-keys";

test("a key that is missing is a fault, whatever else there is; files in clear are a hint where there is a key", () => {
  const well = { missing: [], inClear: 0, hasKey: true };
  expect(judgeKeys(well).level).toBe("fine");
  expect(judgeKeys({ ...well, inClear: 2 })).toMatchObject({
    level: "hint",
    says: "2 files are stored in clear, by an earlier version.",
  });
  expect(judgeKeys({ ...well, inClear: 2, hasKey: false }).level).toBe("fine");
  const missing = [{ keyId: "00ff", what: "3 × files" }];
  expect(judgeKeys({ missing, inClear: 2, hasKey: true })).toMatchObject({
    level: "fault",
    says: "Something is sealed under keys that are not here: 00ff (3 × files).",
  });
});
