import type { z } from "zod";
import type { ProjectId, RunId } from "@/lib/domain/core/ids";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { Tx } from "@/lib/platform/db/client";
import { storeRead } from "@/lib/run/drivers/capture-known";
import type { ReportContext } from "@/lib/run/nodes/write/report-context";

/** What an edit once read, by name; undefined for what no record of it holds. */
export type RecordedReads = (name: string) => unknown;

/** Under which name a read of the edit that made a version is kept: of a run every version is made once. */
function nameOf(version: number, name: string): string {
  return `version ${version}: ${name}`;
}

/** The step that an edit's reads are kept with: the last that was done before it. */
async function lastStep(tx: Tx, runId: RunId): Promise<{ nodeId: string; attempt: number }> {
  const { id, attempt } = await tx.node.findFirstOrThrow({
    where: { runId, status: "complete" },
    orderBy: { ordinal: "desc" },
    select: { id: true, attempt: true },
  });
  return { nodeId: id, attempt };
}

/**
 * Reads for an edit by hand what others may change meanwhile, such as the contradictions of the knowledge base, and keeps
 * it as evidence: a replay makes the same version of it, whatever is known where it is made.
 */
export async function readsOfEdit(
  tx: Tx,
  edit: { projectId: ProjectId; runId: RunId; version: number },
  recorded: RecordedReads,
): Promise<ReportContext["recall"]> {
  const { projectId, runId, version } = edit;
  const step = await lastStep(tx, runId);
  return async <T>(name: string, shape: z.ZodType<T>, load: () => Promise<T>): Promise<T> => {
    const own = nameOf(version, name);
    const before = recorded(own);
    const value = before === undefined ? await load() : shape.parse(before);
    await storeRead(tx, { projectId, runId, ...step }, { name: own, content: canonicalJson(value) });
    return value;
  };
}
