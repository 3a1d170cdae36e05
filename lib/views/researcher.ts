import { z } from "zod";
import { projectHead } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import { ResearcherId } from "@/lib/domain/ids";
import type { Access } from "@/lib/domain/rights";
import { type LiveRunStatus, liveRunStatuses } from "@/lib/domain/words";
import { listHistory } from "@/lib/knowledge/folds";
import { found, idOf } from "./found";
import { listGaps } from "./gaps";
import { iso } from "./instant";
import { findLastRun } from "./last-run";
import type { ResearcherView, RunCardView } from "./models";
import { loadPeople } from "./people";
import { listRunCards } from "./run-cards";
import { getFinishing } from "./summary";
import { listTimeline } from "./timeline";

const shown = { runs: 100, gaps: 100 } as const;

/** The moment before which history is read; all of it when none is given, or none that can be read. */
const Before = z
  .string()
  .datetime()
  .catch("9999-12-31T00:00:00.000Z")
  .transform((text) => new Date(text));

const Live = z.enum(liveRunStatuses);

/** Its one run that has not ended. */
function liveOf(runs: readonly RunCardView[]): { id: string; status: LiveRunStatus } | null {
  const [live] = runs.flatMap(({ id, status }) => {
    const { data } = Live.safeParse(status);
    return data === undefined ? [] : [{ id, status: data }];
  });
  return live ?? null;
}

async function researcherItself(
  db: Db,
  access: Access<"read">,
  researcherId: ResearcherId,
): Promise<Omit<ResearcherView["researcher"], "liveRun">> {
  const row = found(
    await db.researcher.findFirst({
      where: { projectId: access.projectId, id: researcherId },
      select: { id: true, name: true, problem: true, status: true, revision: true, createdAt: true, createdById: true },
    }),
  );
  const { createdById, createdAt, ...researcher } = row;
  const people = await loadPeople(db, [createdById]);
  return { ...researcher, createdAt: iso(createdAt), createdBy: people(createdById) };
}

/** A researcher with its runs and what they left open. */
export async function getResearcherView(
  db: Db,
  access: Access<"read">,
  asked: { researcherId: string; before?: string | null },
): Promise<ResearcherView> {
  const id = idOf(ResearcherId, asked.researcherId);
  const [project, researcher, cards, gaps, history, lastRun, finishing] = await Promise.all([
    projectHead(db, access),
    researcherItself(db, access, id),
    listRunCards(db, access, { researcherIds: [id], each: shown.runs }),
    listGaps(db, access, { where: { researcherId: id }, take: shown.gaps }),
    listHistory(db, access, id),
    findLastRun(db, access, id),
    getFinishing(db, access, id),
  ]);
  const runs = cards.get(id) ?? [];
  const live = liveOf(runs);
  const before = Before.parse(asked.before);
  const timeline = await listTimeline(db, access, { researcherId: id, before, runs });
  return {
    project,
    researcher: { ...researcher, liveRun: live?.status ?? null },
    runs,
    timeline: timeline.entries,
    olderBefore: timeline.next,
    lastRun,
    gaps,
    history: history.map(({ id: foldId, title, text, level }) => ({ id: foldId, title, text, level })),
    finishing,
    liveRunId: live?.id ?? null,
  };
}
