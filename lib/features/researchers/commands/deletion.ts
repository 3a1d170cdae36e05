import { RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { ResearchHoldings } from "@/lib/domain/deletion/research";
import { runName } from "@/lib/domain/deletion/run-name";
import { isNameTyped } from "@/lib/domain/install/deletion";
import { underWay } from "@/lib/features/kit/being-deleted";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { refuseHeld } from "@/lib/features/kit/legal-hold";
import type { researchersContract } from "@/lib/features/researchers/contract";
import { removeFromSight } from "@/lib/features/researchers/deletion/delete-research";
import { listToldRuns } from "@/lib/features/researchers/deletion/doomed";
import { countResearchHoldings, type Doomed, listDoomedRuns } from "@/lib/features/researchers/deletion/holdings";
import { listNames, type OwnWords, refuseTooLarge } from "@/lib/features/researchers/deletion/own-words";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

type Owner = Access<"delete_research" | "read">;

/** What goes, as people know it. */
interface Named extends Doomed {
  id: string;
  name: string;
  number: number | null;
}

/** Refuses while a run is not over. */
async function requireRest(tx: Tx, { projectId }: Owner, runs: readonly string[]): Promise<void> {
  const live = await tx.run.findMany({
    where: { projectId, status: { in: [...underWay] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, number: true, researcher: { select: { name: true } } },
  });
  const one = live.find(({ id }) => runs.includes(id)) ?? live[0];
  if (one === undefined) return;
  const told = `Run ${one.number} of “${one.researcher.name}” is not over`;
  throw new Refusal(
    "conflict",
    runs.includes(one.id)
      ? `${told}. Let it end or cancel it, then delete it.`
      : `${told} and may use what was found here. Let it end or cancel it, then try again.`,
  );
}

/** What is known of it before any row of it goes: each run gives its own words when it goes. */
async function ownWords(
  tx: Tx,
  { projectId }: Owner,
  { named, runs, reports }: { named: Named; runs: readonly string[]; reports: readonly string[] },
): Promise<OwnWords> {
  const { researcherId, runId, id } = named;
  const isAll = runId === null;
  const { names, problems } = isAll ? await listNames(tx, { projectId }, researcherId) : { names: [], problems: [] };
  return {
    texts: problems,
    names: [...names, ...problems],
    keys: [],
    // A record that says its question speaks of it.
    gone: [...new Set([id, ...runs, ...reports, ...problems])],
    told: await listToldRuns(tx, { projectId, runs, researcherId, isAll }),
  };
}

/** Writes down that somebody wants it gone; the schedule goes at once, so that nothing begins any more. */
async function ask(tx: Tx, access: Owner, named: Named): Promise<ResearchHoldings> {
  const { projectId, userId } = access;
  const { id, researcherId, runId, number } = named;
  await refuseTooLarge(tx, { projectId, runs: await listDoomedRuns(tx, access, named) });
  // Holds the project's row: nobody starts a run, or lets one go on, until this has ended.
  await refuseHeld(tx, projectId);
  const runs = await listDoomedRuns(tx, access, named);
  await requireRest(tx, access, runs);
  const takes = await countResearchHoldings(tx, access, named);
  const found = await tx.report.findMany({ where: { projectId, runId: { in: runs } }, select: { id: true } });
  const reports = found.map((report) => report.id);
  const texts = JSON.parse(JSON.stringify(await ownWords(tx, access, { named, runs, reports })));
  const kind = runId === null ? "researcher" : "run";
  await tx.researchDeletion.create({
    data: { id, projectId, kind, researcherId, number, runs, reports, texts, requestedById: userId },
  });
  if (kind === "researcher") await tx.researcherSchedule.deleteMany({ where: { projectId, researcherId } });
  const event = {
    kind: "research_deletion_asked",
    payload: { id, what: kind, researcherId },
    actorId: userId,
  } as const;
  await appendEvents(tx, { projectId, runId: null }, [event]);
  return takes;
}

function requireName(typed: string, { name }: Named): void {
  if (isNameTyped(typed, name)) return;
  throw new Refusal("invalid", `Type the name as it is: ${name}`, "name");
}

/**
 * Has a run that is over deleted, with all that is its own. It is gone at once; a worker takes its words out of what was told
 * of it, and nobody can bring it back. The answer says what goes.
 */
export async function askRunDeletion(
  db: Db,
  access: Owner,
  { runId, name }: Parsed<typeof researchersContract, "delete_run">,
): Promise<Answered<typeof researchersContract, "delete_run">> {
  const takes = await inTransaction(db, async (tx) => {
    const run = await tx.run.findFirst({
      where: { projectId: access.projectId, id: runId },
      select: { number: true, researcher: { select: { id: true, name: true } } },
    });
    if (run === null) throw new Refusal("not_found", "There is no such run in this project.");
    const { number, researcher } = run;
    const known = runName({ number, researcher: researcher.name });
    const named = { id: RunId.parse(runId), name: known, number, researcherId: researcher.id, runId };
    await refuseTwice(tx, [runId, researcher.id]);
    requireName(name, named);
    return await ask(tx, access, named);
  });
  await removeFromSight(db, runId);
  return { takes };
}

/** Has a researcher deleted with all of its runs, as `askRunDeletion` does one. */
export async function askResearcherDeletion(
  db: Db,
  access: Owner,
  { researcherId, name }: Parsed<typeof researchersContract, "delete_researcher">,
): Promise<Answered<typeof researchersContract, "delete_researcher">> {
  const takes = await inTransaction(db, async (tx) => {
    const where = { projectId: access.projectId, id: researcherId };
    const researcher = await tx.researcher.findFirst({ where, select: { name: true } });
    if (researcher === null) throw new Refusal("not_found", "There is no such researcher in this project.");
    const named = { id: researcherId, name: researcher.name, number: null, researcherId, runId: null };
    await refuseTwice(tx, [researcherId]);
    requireName(name, named);
    return await ask(tx, access, named);
  });
  await removeFromSight(db, researcherId);
  return { takes };
}

async function refuseTwice(tx: Tx, ids: readonly string[]): Promise<void> {
  if ((await tx.researchDeletion.count({ where: { id: { in: [...ids] } } })) === 0) return;
  throw new Refusal("conflict", "This is being deleted already.");
}
