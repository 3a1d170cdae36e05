import type { Scope } from "@/lib/domain/core/ids";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Match } from "@/lib/knowledge/find/match";
import { countOpenContradictions } from "@/lib/knowledge/relations";
import type { Db } from "@/lib/platform/db/client";
import { listFacts } from "./facts";
import { highlight } from "./highlights";

/** Facts as rows of the knowledge base, in the order of their ids, with what was looked for marked. */
export async function listKnowledgeRows(db: Db, scope: Scope, shown: { ids: readonly string[]; match: Match }) {
  const ids = [...shown.ids];
  const [facts, parts, open, dates] = await Promise.all([
    listFacts(db, scope, { where: { id: { in: ids } }, take: ids.length }),
    highlight(db, scope, { ids, queries: shown.match.terms.map((term) => term.query) }),
    countOpenContradictions(db, scope, ids),
    db.fact.findMany({
      where: { projectId: scope.projectId, id: { in: ids } },
      select: { id: true, createdAt: true },
    }),
  ]);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const createdAt = new Map(dates.map((row) => [row.id, row.createdAt.toISOString()]));
  return ids.flatMap((id) => {
    const fact = byId.get(id);
    if (fact === undefined) return [];
    const plain = [{ text: fact.statement, isHit: false }];
    return [
      {
        ...fact,
        parts: parts.get(id) ?? plain,
        contradictions: open.get(id) ?? 0,
        createdAt: createdAt.get(id) ?? "",
      },
    ];
  });
}

/** A fact as a row of the knowledge base. */
export type KnowledgeFactView = ShownBy<typeof listKnowledgeRows>[number];
