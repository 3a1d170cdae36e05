import { expect, test } from "vitest";
import { ScopeResult } from "@/lib/domain/run/results";
import { kindOf } from "./classified";

const question = "How loud is the night ferry, and who complains of its noise?";

test("a question that could not be classified is known by its own words", () => {
  const { keyTerms } = kindOf({ settings: { rules: 11 }, question, scope: null });
  expect(keyTerms.join(" ")).toMatch(/night ferry/);
  expect(keyTerms.join(" ")).toMatch(/noise/);
});

test("“I” in a question that could not be classified names nothing, but to a run of older rules", () => {
  const typeBy = (rules?: number): string =>
    kindOf({ settings: { rules }, question: "Can I moor a boat at the quay?", scope: null }).queryType;
  expect([typeBy(11), typeBy(10), typeBy()]).toEqual(["exploratory", "factual", "factual"]);
});

test("what was classified counts, and terms that it left out are the question's own", () => {
  const scope = ScopeResult.parse({
    queryType: "factual",
    complexity: "simple",
    keyTerms: ["harbour noise"],
    language: "en",
  });
  expect(kindOf({ settings: { rules: 11 }, question, scope })).toEqual({
    queryType: "factual",
    keyTerms: ["harbour noise"],
  });
  const { queryType, keyTerms } = kindOf({ settings: { rules: 11 }, question, scope: { ...scope, keyTerms: [] } });
  expect(queryType).toBe("factual");
  expect(keyTerms).not.toEqual([]);
});
