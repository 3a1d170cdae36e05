import { z } from "zod";
import type { JsonRedacting } from "@/lib/domain/deletion/redact";
import { type Traces, traceFinder } from "@/lib/domain/deletion/traces";
import { markOf, removedResearchMark } from "@/lib/domain/markdown/removed";
import type { Db } from "@/lib/platform/db/client";
import { collectWords, ResearchTraces } from "./collect-words";
import { OwnWords } from "./own-words";

function redactingOf(id: string, traces: Traces): JsonRedacting {
  const mark = removedResearchMark(markOf(id));
  const { gone, titles } = traces;
  return { goneId: id, mark, holds: traceFinder(traces), gone: new Set(gone), titles: new Set(titles) };
}

const Known = z.array(z.object({ traces: ResearchTraces }));

/** What is looked for, as the finders of one process know it. */
export interface Sought {
  told: readonly string[];
  redacting: Record<"words" | "toldOn", JsonRedacting>;
}

/** By what its words are known: found once its own rows are gone, by whichever worker is the first. */
export async function findSought(db: Db, { id, projectId }: { id: string; projectId: string }): Promise<Sought | null> {
  const where = { id, deletedAt: null };
  const known = await db.researchDeletion.findFirst({ where, select: { texts: true, traces: true } });
  if (known?.traces === null) {
    const found = await collectWords(db, { id, projectId }, OwnWords.parse(known.texts));
    await db.$executeRaw`
      update research_deletion set traces = ${JSON.stringify(found)}::jsonb, texts = null
      where id = ${id}::uuid and deleted_at is null and traces is null`;
  }
  const [row] = Known.parse(await db.researchDeletion.findMany({ where, select: { traces: true } }));
  if (row === undefined) return null;
  const { words, toldOn, told } = row.traces;
  return { told, redacting: { words: redactingOf(id, words), toldOn: redactingOf(id, toldOn) } };
}
