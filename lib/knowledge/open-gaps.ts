import type { Scope } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Tx } from "@/lib/platform/db/client";
import type { HistoryFold } from "./folds";
import { listLeftOpen } from "./gaps";

/** Marks, in a researcher's history, what is open; and how much of that the next run is told. */
export const GAPS = "gaps";
const TOLD = 10;

/** What a researcher's earlier runs left open and what it was asked, the most important first, as one note if any. */
export async function listOpenGaps(
  tx: Tx,
  scope: Scope,
  input: { researcherId: string; runId: string },
): Promise<HistoryFold[]> {
  const open = await listLeftOpen(tx, scope, { ...input, most: TOLD });
  if (open.length === 0) return [];
  const text = open.map((description) => `- ${description}`).join("\n");
  return [{ id: GAPS, level: GAPS, title: "Left open until now", text, tokens: countTokens(text), factIds: [] }];
}
