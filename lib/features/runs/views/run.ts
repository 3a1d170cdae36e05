import { projectHead } from "@/lib/access/door/open-project";
import { RunId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { SearchInput } from "@/lib/domain/run/results";
import { found, idOf } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import { betweenFactsOf, listContradictions } from "@/lib/features/knowledge/views/contradictions";
import { listFacts } from "@/lib/features/knowledge/views/facts";
import { listGaps } from "@/lib/features/knowledge/views/gaps";
import type { Db } from "@/lib/platform/db/client";
import { readNotLookedFor } from "@/lib/run/nodes/parts/not-looked-for";
import { listRunEvents } from "./events";
import { listNodes } from "./nodes";
import { type RunHeadView, readRunHead, seenBy } from "./run-head";

const shown = { events: 200, facts: 200, contradictions: 50, gaps: 100, perspectives: 20 } as const;

/** The plan as people may edit it: while the run waits and research has not begun. */
async function findPlan(db: Db, access: Access<"read">, run: RunHeadView) {
  if (run.status !== "waiting" || run.stage !== "init") return null;
  const rows = await db.node.findMany({
    where: { projectId: access.projectId, runId: run.id, kind: "search", stage: "wave1" },
    orderBy: { ordinal: "asc" },
    take: shown.perspectives,
    select: { key: true, input: true },
  });
  const perspectives = rows.flatMap((row) => {
    const input = SearchInput.safeParse(row.input);
    return input.success ? [{ nodeKey: row.key, ...input.data.perspective }] : [];
  });
  return perspectives.length === 0 ? null : { perspectives };
}

async function researcherOf(db: Db, access: Access<"read">, runId: RunId) {
  const row = await db.run.findFirst({
    where: { projectId: access.projectId, id: runId },
    select: { researcher: { select: { id: true, name: true } } },
  });
  return found(row).researcher;
}

/** A run as its page opens; a stream goes on from `run.seq`. */
export async function getRunView(db: Db, access: Access<"read">, input: { runId: string }) {
  const runId = idOf(RunId, input.runId);
  const head = await readRunHead(db, access, runId);
  const [project, researcher, nodes, events, plan, facts, contradictions, gaps, notLookedFor] = await Promise.all([
    projectHead(db, access),
    researcherOf(db, access, runId),
    listNodes(db, access, { runId }),
    listRunEvents(db, access, { runId, after: 0, upTo: head.seq, take: shown.events }),
    findPlan(db, access, head),
    listFacts(db, access, { where: { uses: { some: { runId, quarantine: null } } }, take: shown.facts }),
    listContradictions(db, access, { where: betweenFactsOf(runId), take: shown.contradictions }),
    listGaps(db, access, { where: { runId }, take: shown.gaps }),
    readNotLookedFor(db, head),
  ]);
  return {
    project,
    researcher,
    run: seenBy(access, head),
    nodes,
    events,
    plan,
    facts,
    contradictions,
    gaps,
    notLookedFor,
  };
}

export type RunView = ShownBy<typeof getRunView>;
