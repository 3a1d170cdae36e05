import { projectHead } from "@/lib/access/door/open-project";
import { type ProjectId, ReportId, ResearcherId } from "@/lib/domain/core/ids";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { liveRunStatuses } from "@/lib/domain/core/words";
import type { InstallSettings } from "@/lib/domain/install/settings";
import { changedQuestion } from "@/lib/domain/report/affected";
import { RunSettings } from "@/lib/domain/run/settings";
import { found, idOf } from "@/lib/features/kit/found";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "@/lib/platform/vault/settings";
import { readAffected } from "@/lib/reports/compose/affected";
import { readMonthBudget } from "@/lib/run/drivers/month-budget";
import { type Answering, projectAnswering, searchBy } from "@/lib/run/reach/reach";
import { findLastRun } from "./last-run";
import { findUsualCalls } from "./usual-calls";
import { findUsualRuns } from "./usual-runs";

/** Dollars for a million tokens of the models that research and that read passages; null where one is not known. */
function pricesOf({ models }: Answering) {
  const [research, small] = [models?.research.price ?? null, models?.small.price ?? null];
  return research === null || small === null ? null : { research, small };
}

/** What can be done now: with a language model or without, over the library and the search providers that are named. */
export function capabilitiesOf(settings: InstallSettings, answering: Answering) {
  const isOffline = answering.models === null;
  const names =
    answering.models === null ? [] : [answering.names.research, answering.names.review, answering.names.small];
  return {
    driver: isOffline ? ("offline" as const) : ("live" as const),
    /** Why no model is asked although some are configured. */
    note: answering.models === null && !answering.mayGoOffline ? answering.why : null,
    models: [...new Set(names)],
    webProviders: searchBy(settings).providers.map(({ label }) => label),
    prices: pricesOf(answering),
  };
}

/** What an install can do now, in words for the first screen and the run form. */
export type CapabilitiesView = ShownBy<typeof capabilitiesOf>;

/** What can be done now in a project: with the models that its owners allow. */
export async function getProjectCapabilities(db: Db, projectId: ProjectId) {
  const [settings, answering] = await Promise.all([readSettings(db), projectAnswering(db, projectId)]);
  return capabilitiesOf(settings, answering);
}

async function findLiveRun(db: Db, access: Access<"read">, researcherId: ResearcherId) {
  const run = await db.run.findFirst({
    where: { projectId: access.projectId, researcherId, status: { in: [...liveRunStatuses] } },
    select: { id: true, startedById: true },
  });
  if (run === null) return null;
  return { id: run.id, startedBy: (await loadPeople(db, [run.startedById]))(run.startedById) };
}

/** What to ask of the facts of a report of this researcher that changed on their pages; null where none did. */
async function askOfChanged(
  db: Db,
  { projectId }: Access<"read">,
  { researcherId, reportId }: { researcherId: ResearcherId; reportId: string },
): Promise<string | null> {
  const id = ReportId.safeParse(reportId);
  if (!id.success) return null;
  const report = await db.report.findFirst({
    where: { projectId, id: id.data, run: { researcherId } },
    select: {
      sections: { orderBy: { ordinal: "asc" }, select: { kind: true, heading: true, level: true, markdown: true } },
    },
  });
  const affected = report && (await readAffected(db, { projectId }, report.sections));
  return affected && changedQuestion(affected);
}

interface NewRunInput {
  researcherId: string;
  /** A report whose facts changed on their pages: the run is to ask for those alone. */
  changed?: string | null;
}

/** What the form for a new run starts from. */
export async function getNewRunView(db: Db, access: Access<"read">, input: NewRunInput) {
  const researcherId = idOf(ResearcherId, input.researcherId);
  const inLibrary = { projectId: access.projectId, archivedAt: null };
  const [settings, answering, project, budget, researcher, ready, total, liveRun, lastRun, usualCalls, usualRuns] =
    await Promise.all([
      readSettings(db),
      projectAnswering(db, access.projectId),
      projectHead(db, access),
      mayDo(access, "read_costs") ? readMonthBudget(db, access.projectId) : null,
      db.researcher.findFirst({
        where: { projectId: access.projectId, id: researcherId },
        select: { id: true, name: true, problem: true },
      }),
      db.source.count({ where: { ...inLibrary, status: "ready" } }),
      db.source.count({ where: inLibrary }),
      findLiveRun(db, access, researcherId),
      findLastRun(db, access, researcherId),
      mayDo(access, "read_costs") ? findUsualCalls(db, access) : [],
      findUsualRuns(db, access),
    ]);
  return {
    project,
    researcher: found(researcher),
    ofChanged: input.changed ? await askOfChanged(db, access, { researcherId, reportId: input.changed }) : null,
    defaults: lastRun?.settings ?? RunSettings.parse({}),
    sources: { ready, total },
    budget,
    capabilities: capabilitiesOf(settings, answering),
    usualCalls,
    usualRuns,
    liveRun,
  };
}

export type NewRunView = ShownBy<typeof getNewRunView>;
