import { expect, test } from "vitest";
import { remindedOf, triedOf } from "./search-progress";

test("of other searches' queries those near to a question are told, of its own thread's all; none is tried again", () => {
  const elsewhere = ["ferry fares", "harbour dues", ...Array.from({ length: 40 }, (_, nth) => `fares of line ${nth}`)];
  const progress = { triedBefore: { elsewhere, inThread: ["night service"] }, queries: ["crew at night"] };
  const told = remindedOf(progress, "What are the fares?");
  expect(told).toContain("ferry fares");
  expect(told).not.toContain("harbour dues");
  expect(told).toHaveLength(12 + 2);
  expect(told.slice(-2)).toEqual(["night service", "crew at night"]);
  expect(triedOf(progress)).toEqual([...elsewhere, "night service", "crew at night"]);
});
