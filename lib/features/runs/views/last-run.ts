import type { ResearcherId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { RunSettings } from "@/lib/domain/run/settings";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** Searches of a plan that are named. */
const PLAN_SHOWN = 40;

/** What the researcher's newest run was made of: the next one begins with its settings. Null before the first. */
export async function findLastRun(db: Db, access: Access<"read">, researcherId: ResearcherId) {
  const run = await db.run.findFirst({
    where: { projectId: access.projectId, researcherId },
    orderBy: { number: "desc" },
    select: {
      id: true,
      number: true,
      status: true,
      limitReached: true,
      settings: true,
      nodes: {
        where: { kind: "search", stage: "wave1" },
        orderBy: { ordinal: "asc" },
        take: PLAN_SHOWN,
        select: { key: true, title: true },
      },
    },
  });
  if (run === null) return null;
  // Settings of an older version may be none of today's; then the next run begins with today's defaults.
  const settings = RunSettings.safeParse(run.settings);
  return {
    id: run.id,
    number: run.number,
    settings: settings.success ? settings.data : null,
    plan: run.nodes,
    canContinue: run.status === "completed" && run.limitReached !== null,
  };
}

/** What a researcher's newest run was made of. */
export type LastRunView = NonNullable<ShownBy<typeof findLastRun>>;
