import { ProjectId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import { writeFolds } from "@/lib/knowledge/folds";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import type { OldResearcher, OldWork } from "./asked-work";

/** Letters of a history that the next run is told, its newest: as many as a summary of all runs has tokens for. */
const TOLD_LETTERS = 5_000;

/** The end of a history, from the beginning of a line on. */
export function newestOf(history: string): string {
  if (history.length <= TOLD_LETTERS) return history;
  const end = history.slice(-TOLD_LETTERS).toWellFormed();
  return end.slice(end.indexOf("\n") + 1);
}

/** What it did before stands where the summary of all earlier runs stands: its timeline shows it, its next run is told it. */
async function insertHistory(tx: Tx, scope: Scope, of: { researcherId: string; history: string }): Promise<void> {
  const { researcherId, history } = of;
  if (history === "") return;
  const summary = newestOf(history);
  await writeFolds(tx, scope, { researcherId, runId: null, nodeKey: null }, [
    {
      ordinal: 0,
      level: "L2",
      summary,
      factIds: [],
      tokens: countTokens(summary),
      rationale: "It came with earlier research, as it stood there.",
      of: { folds: [] },
    },
  ]);
}

async function insertResearcher(
  tx: Tx,
  scope: Scope,
  { researcher, userId }: { researcher: OldResearcher; userId: UserId },
): Promise<string> {
  const { name, nameKey, problem, history } = researcher;
  const { id } = await tx.researcher.create({
    data: { ...scope, name, nameKey, problem, history, createdById: userId },
    select: { id: true },
  });
  await insertHistory(tx, scope, { researcherId: id, history });
  return id;
}

/** The project of earlier research and its researchers, by their folders. */
export async function insertFrame(
  tx: Tx,
  work: OldWork,
  userId: UserId,
): Promise<{ scope: Scope; researcherIds: ReadonlyMap<string, string> }> {
  const { name, goal, summary, researchers } = work;
  const project = await tx.project.create({
    data: {
      name,
      goal,
      summary,
      createdById: userId,
      importedAt: new Date(),
      importedById: userId,
      memberships: { create: { userId, role: "owner" } },
    },
    select: { id: true },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  const ids = new Map<string, string>();
  for (const researcher of researchers) {
    ids.set(researcher.folder, await insertResearcher(tx, scope, { researcher, userId }));
  }
  await appendEvents(tx, { ...scope, runId: null }, [
    { kind: "project_created", payload: { name }, actorId: userId },
    ...researchers.map(({ folder, name: its }) => ({
      kind: "researcher_created" as const,
      payload: { researcherId: ids.get(folder) ?? "", name: its },
      actorId: userId,
    })),
  ]);
  return { scope, researcherIds: ids };
}
