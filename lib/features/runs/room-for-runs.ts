import { z } from "zod";
import { requireInUse } from "@/lib/access/door/in-use";
import { capRefusal } from "@/lib/domain/core/caps";
import type { RunId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { whyBeingDeleted } from "@/lib/features/kit/being-deleted";
import type { Tx } from "@/lib/platform/db/client";
import { lockCaps, readCaps } from "@/lib/platform/limit/caps";

/** Runs under way: of an account, of a project, in all. */
const Others = z.array(z.object({ account_runs: z.int(), project_runs: z.int(), install_runs: z.int() }));

interface RoomForRun {
  /** The run, which does not count itself where it is under way already. */
  runId: RunId;
  startedById: string | null;
}

/**
 * Refuses a run under way where the person who started it, its project or the install has as many others as they may. One
 * that waits for people counts: it may go on at any moment. Everybody who starts one waits until this transaction has
 * ended: whatever takes long is done before.
 */
export async function requireRoomForRun(
  tx: Tx,
  { projectId }: Scope,
  { runId, startedById }: RoomForRun,
): Promise<void> {
  await requireInUse(tx, projectId);
  const beingDeleted = await whyBeingDeleted(tx, projectId);
  if (beingDeleted !== null) throw new Refusal("conflict", beingDeleted);
  const ofAccount = startedById === null ? [] : [{ cap: "account_runs", owner: startedById } as const];
  await lockCaps(tx, [...ofAccount, { cap: "project_runs", owner: projectId }, { cap: "install_runs", owner: "" }]);
  const capOf = await readCaps(tx, projectId);
  const [others] = Others.parse(
    await tx.$queryRaw`
      /* runs_under_way */
      select count(*) filter (where started_by_id = ${startedById}::uuid)::int as account_runs,
        count(*) filter (where project_id = ${projectId}::uuid)::int as project_runs, count(*)::int as install_runs
      from run where status in ('running', 'waiting') and id <> ${runId}::uuid`,
  );
  for (const name of [...ofAccount.map(({ cap }) => cap), "project_runs", "install_runs"] as const) {
    if ((others?.[name] ?? 0) >= capOf(name)) throw capRefusal(name, capOf(name));
  }
}

/** Refuses to let a run go on that was at rest where no room is left for one more. */
export async function requireRoomToGoOn(tx: Tx, scope: Scope, runId: RunId): Promise<void> {
  const run = await tx.run.findFirstOrThrow({
    where: { projectId: scope.projectId, id: runId },
    select: { startedById: true },
  });
  await requireRoomForRun(tx, scope, { runId, ...run });
}
