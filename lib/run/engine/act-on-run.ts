import type { RunId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { HaltKind, RunStatus, Stage } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { type Sender, senderOf, sendIn } from "@/lib/platform/queue/queue";
import { tick } from "./tick";

/** What a person does to a run: inside one transaction with the tick that follows. */
export async function actOnRun<T>(
  db: Db,
  runId: RunId,
  act: (tx: Tx, send: Sender) => Promise<{ value: T; cause: string }>,
): Promise<T> {
  const boss = await senderOf(db);
  const value = await inTransaction(db, async (tx) => {
    const done = await act(tx, sendIn(boss, tx));
    await tick({ tx, boss }, runId, done.cause);
    return done.value;
  });
  wakeWatchers(db, runId);
  return value;
}

export interface LockedRun {
  id: RunId;
  status: RunStatus;
  stage: Stage;
  round: number;
  revision: number;
  researcherId: string;
  haltKind: HaltKind | null;
  settings: RunSettings;
}

/** Locks a run of the project until the transaction ends. Refuses one that is not there. */
export async function lockRun(tx: Tx, scope: Scope, runId: RunId): Promise<LockedRun> {
  await tx.$queryRaw`
    select 1 from run where id = ${runId}::uuid and project_id = ${scope.projectId}::uuid for no key update`;
  const run = await tx.run.findFirst({
    where: { id: runId, projectId: scope.projectId },
    select: {
      status: true,
      stage: true,
      round: true,
      revision: true,
      researcherId: true,
      haltKind: true,
      settings: true,
    },
  });
  if (!run) throw new Refusal("not_found", "There is no such run.");
  return { ...run, id: runId, settings: RunSettings.parse(run.settings) };
}

/** Writes what happened into the run's audit trail. */
export function runEvents(tx: Tx, scope: Scope, runId: RunId, events: NewEvent[]): Promise<void> {
  return appendEvents(tx, { projectId: scope.projectId, runId }, events);
}
