import type { Scope } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Tx } from "@/lib/platform/db/client";
import type { HistoryFold } from "./folds";

/** Marks, in a researcher's history, what is open; and how much of that the next run is told. */
export const GAPS = "gaps";
const TOLD = 10;

/** What a researcher's earlier runs left open and what it was asked, the most important first, as one note if any. */
export async function listOpenGaps(
  tx: Tx,
  scope: Scope,
  input: { researcherId: string; runId: string },
): Promise<HistoryFold[]> {
  const rows = await tx.$queryRaw<{ description: string }[]>`
    select description from gap
    where project_id = ${scope.projectId}::uuid and researcher_id = ${input.researcherId}::uuid
      and run_id is distinct from ${input.runId}::uuid and closed_at is null
    group by description order by max(importance) desc, description limit ${TOLD}::int`;
  if (rows.length === 0) return [];
  const text = rows.map(({ description }) => `- ${description}`).join("\n");
  return [{ id: GAPS, level: GAPS, title: "Left open until now", text, tokens: countTokens(text), factIds: [] }];
}
