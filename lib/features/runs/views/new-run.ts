import { projectHead } from "@/lib/access/door/open-project";
import { ResearcherId } from "@/lib/domain/core/ids";
import { type Access, allows } from "@/lib/domain/core/rights";
import { liveRunStatuses } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { found, idOf } from "@/lib/features/kit/found";
import type { CapabilitiesView, NewRunView } from "@/lib/features/kit/models";
import { loadPeople } from "@/lib/features/kit/people";
import type { Db } from "@/lib/platform/db/client";
import { readModels } from "@/lib/run/drivers/models";
import { readMonthBudget } from "@/lib/run/drivers/month-budget";
import { readProviders } from "@/lib/sources/search/config";
import { findLastRun } from "./last-run";
import { findUsualCalls } from "./usual-calls";
import { findUsualRuns } from "./usual-runs";

/** What this install can do now: with a language model or without, over the library and the search providers it names. */
export function capabilities(): CapabilitiesView {
  const models = readModels(process.env);
  const driver = models === null ? "offline" : "live";
  const asked = models === null ? [] : [models.research, models.review, models.small];
  const names = [...new Set(asked.map(({ provider, model }) => `${provider}:${model}`))];
  const [research, small] = [models?.research.price ?? null, models?.small.price ?? null];
  const prices = research === null || small === null ? null : { research, small };
  return { driver, models: names, webProviders: readProviders(process.env).map(({ label }) => label), prices };
}

async function findLiveRun(db: Db, access: Access<"read">, researcherId: ResearcherId): Promise<NewRunView["liveRun"]> {
  const run = await db.run.findFirst({
    where: { projectId: access.projectId, researcherId, status: { in: [...liveRunStatuses] } },
    select: { id: true, startedById: true },
  });
  if (run === null) return null;
  return { id: run.id, startedBy: (await loadPeople(db, [run.startedById]))(run.startedById) };
}

/** What the form for a new run starts from. */
export async function getNewRunView(
  db: Db,
  access: Access<"read">,
  input: { researcherId: string },
): Promise<NewRunView> {
  const researcherId = idOf(ResearcherId, input.researcherId);
  const inLibrary = { projectId: access.projectId, archivedAt: null };
  const [project, budget, researcher, ready, total, liveRun, lastRun, usualCalls, usualRuns] = await Promise.all([
    projectHead(db, access),
    allows(access.role, "read_costs") ? readMonthBudget(db, access.projectId) : null,
    db.researcher.findFirst({
      where: { projectId: access.projectId, id: researcherId },
      select: { id: true, name: true, problem: true },
    }),
    db.source.count({ where: { ...inLibrary, status: "ready" } }),
    db.source.count({ where: inLibrary }),
    findLiveRun(db, access, researcherId),
    findLastRun(db, access, researcherId),
    allows(access.role, "read_costs") ? findUsualCalls(db, access) : [],
    findUsualRuns(db, access),
  ]);
  return {
    project,
    researcher: found(researcher),
    defaults: lastRun?.settings ?? RunSettings.parse({}),
    sources: { ready, total },
    budget,
    capabilities: capabilities(),
    usualCalls,
    usualRuns,
    liveRun,
  };
}
