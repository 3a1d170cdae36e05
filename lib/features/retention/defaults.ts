import { type ProjectId, UserId } from "@/lib/domain/core/ids";
import { retentionKinds } from "@/lib/domain/core/words";
import { defaultDaysName, type RetentionDefaults } from "@/lib/domain/install/retention";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";

interface Standing {
  kind: (typeof retentionKinds)[number];
  days: number | null;
  setById: UserId | null;
}

async function listStanding(db: Db | Tx): Promise<Standing[]> {
  const rows = await db.installSetting.findMany({ where: { name: { in: retentionKinds.map(defaultDaysName) } } });
  return retentionKinds.map((kind) => {
    const row = rows.find(({ name }) => name === defaultDaysName(kind));
    return { kind, days: row?.value ?? null, setById: UserId.nullable().parse(row?.setById ?? null) };
  });
}

/** How long projects that are made from now on keep each kind, until their owners say otherwise. */
export async function readRetentionDefaults(db: Db | Tx): Promise<RetentionDefaults> {
  const standing = await listStanding(db);
  const daysOf = (kind: Standing["kind"]): number | null => standing.find((one) => one.kind === kind)?.days ?? null;
  return { originals: daysOf("originals"), calls: daysOf("calls"), events: daysOf("events") };
}

/** Gives a project that was just made the rules of the install; each says which administrator set it. */
export async function beginRetention(tx: Tx, projectId: ProjectId): Promise<void> {
  for (const { kind, days, setById } of await listStanding(tx)) {
    if (days === null) continue;
    await tx.retentionRule.create({ data: { projectId, kind, days, setById } });
    const event = { kind: "retention_set", payload: { what: kind, days, was: null } } as const;
    await appendEvents(tx, { projectId, runId: null }, [setById === null ? event : { ...event, actorId: setById }]);
  }
}
