import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { listNoteFields } from "@/lib/reports/compose/note-fields";
import type { EvidenceView, FactView } from "./facts";

/** A fact whose evidence says what its source's head says of when, and how it stands. */
type NotedFact = Omit<FactView, "evidence"> & { evidence: (EvidenceView & { fields: string[] })[] };

/** Facts with what notes tell of their sources. */
export async function withNoteFields(db: Db | Tx, scope: Scope, facts: readonly FactView[]): Promise<NotedFact[]> {
  const hashes = facts.flatMap(({ evidence }) => evidence.map(({ sha256 }) => sha256));
  const fieldsOf = await listNoteFields(db, scope, hashes);
  return facts.map(({ evidence, ...fact }) => ({
    ...fact,
    evidence: evidence.map((piece) => ({ ...piece, fields: fieldsOf.get(piece.sha256) ?? [] })),
  }));
}
