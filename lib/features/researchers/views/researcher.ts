import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { ResearcherId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { type LiveRunStatus, liveRunStatuses } from "@/lib/domain/core/words";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import { findLastChange } from "@/lib/features/kit/last-change";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { listGaps } from "@/lib/features/knowledge/views/gaps";
import { findLastRun } from "@/lib/features/runs/views/last-run";
import { listRunCards, type RunCardView } from "@/lib/features/runs/views/run-cards";
import { listTimeline } from "@/lib/features/runs/views/timeline";
import { findSchedule } from "@/lib/features/schedules/views/schedule";
import { listHistory } from "@/lib/knowledge/folds";
import type { Db } from "@/lib/platform/db/client";
import { getFinishing } from "./summary";

const shown = { runs: 100, gaps: 100 } as const;

/** The moment before which history is read; all of it when none is given, or none that can be read. */
const Before = z
  .string()
  .datetime()
  .catch("9999-12-31T00:00:00.000Z")
  .transform((text) => new Date(text));

const Live = z.enum(liveRunStatuses);

/** The one run of a researcher that has not ended; null where all have. */
function liveOf(runs: readonly RunCardView[]): { id: string; status: LiveRunStatus } | null {
  const [live] = runs.flatMap(({ id, status }) => {
    const { data } = Live.safeParse(status);
    return data === undefined ? [] : [{ id, status: data }];
  });
  return live ?? null;
}

async function researcherItself(db: Db, access: Access<"read">, researcherId: ResearcherId) {
  const row = found(
    await db.researcher.findFirst({
      where: { projectId: access.projectId, id: researcherId },
      select: { id: true, name: true, problem: true, status: true, revision: true, createdAt: true, createdById: true },
    }),
  );
  const { createdById, createdAt, ...researcher } = row;
  const [people, edited] = await Promise.all([
    loadPeople(db, [createdById]),
    findLastChange(db, access, { kind: "researcher", id: researcherId, part: "name" }),
  ]);
  return { ...researcher, edited, createdAt: iso(createdAt), createdBy: people(createdById) };
}

/** A researcher with its runs and what they left open. */
export async function getResearcherView(
  db: Db,
  access: Access<"read">,
  input: { researcherId: string; before?: string | null },
) {
  const id = idOf(ResearcherId, input.researcherId);
  const [project, researcher, cards, gaps, history, lastRun, finishing, schedule] = await Promise.all([
    projectHead(db, access),
    researcherItself(db, access, id),
    listRunCards(db, access, { researcherIds: [id], each: shown.runs }),
    listGaps(db, access, { where: { researcherId: id }, take: shown.gaps }),
    listHistory(db, access, id),
    findLastRun(db, access, id),
    getFinishing(db, access, id),
    findSchedule(db, access, id),
  ]);
  const runs = cards.get(id) ?? [];
  const live = liveOf(runs);
  const before = Before.parse(input.before);
  const timeline = await listTimeline(db, access, { researcherId: id, before, runs });
  return {
    project,
    researcher: { ...researcher, liveRun: live?.status ?? null },
    runs,
    timeline: timeline.entries,
    olderBefore: timeline.next,
    lastRun,
    gaps,
    history: history.map(({ id: foldId, title, text, level }) => ({
      id: foldId,
      title,
      text: stripMarkers(text),
      level,
    })),
    finishing,
    schedule,
    liveRunId: live?.id ?? null,
  };
}

export type ResearcherView = ShownBy<typeof getResearcherView>;
