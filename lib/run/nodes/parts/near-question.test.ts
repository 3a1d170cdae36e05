import { expect, test } from "vitest";
import type { ScopeResult } from "@/lib/domain/run/results";
import { lookedFor } from "./near-question";

const question = "Which ferries were proposed, and why was each rejected?";

function scopeWith(keyTerms: string[]): ScopeResult {
  return { queryType: "comparison", complexity: "medium", keyTerms, language: "en" };
}

test("before planning, a model's terms for the subject are looked for beside the question, where they are new", () => {
  const run = { mode: "live", question, settings: {} } as const;
  expect(lookedFor({ run: { ...run, scope: scopeWith(["ferries", "hydrofoil", "catamaran"]) } })).toEqual([
    question,
    "ferries hydrofoil catamaran",
  ]);
  expect(lookedFor({ run: { ...run, scope: scopeWith(["ferries", "proposed"]) } })).toEqual([question]);
  // A term of several words is new by any of them.
  expect(lookedFor({ run: { ...run, scope: scopeWith(["proposed hydrofoil"]) } })).toEqual([
    question,
    "proposed hydrofoil",
  ]);
  expect(lookedFor({ run: { ...run, scope: null } })).toEqual([question]);
  expect(lookedFor({ run: { ...run, mode: "offline", scope: scopeWith(["hydrofoil"]) } })).toEqual([question]);
});
