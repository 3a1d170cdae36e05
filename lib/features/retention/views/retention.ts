import { z } from "zod";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { retentionKinds } from "@/lib/domain/core/words";
import { retentionChoices } from "@/lib/domain/install/retention";
import { RetentionKind } from "@/lib/domain/install/retention-shapes";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import { countRetained } from "@/lib/features/retention/holdings";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 20;

const Rule = z.object({ kind: RetentionKind, days: z.int(), by: z.string().nullable(), setAt: z.date() });

const Sweep = z.object({
  id: z.string(),
  what: RetentionKind,
  days: z.int(),
  rows: z.int(),
  runs: z.int(),
  beganAt: z.date(),
  endedAt: z.date().nullable(),
});

/** How long a project keeps each kind; for who may set it, what shorter rules would take at once; and what went so far. */
export async function getRetention(db: Db, access: Access<"read">) {
  const { projectId } = access;
  const maySet = mayDo(access, "retain");
  const rules = z.array(Rule).parse(
    await db.$queryRaw`
      select r.kind, r.days, p.name as by, r.set_at as "setAt" from retention_rule r left join person p on p.id = r.set_by_id
      where r.project_id = ${projectId}::uuid`,
  );
  const sweeps = z.array(Sweep).parse(
    await db.$queryRaw`
      select id, kind as what, days, rows, runs, began_at as "beganAt", ended_at as "endedAt" from retention_sweep
      where project_id = ${projectId}::uuid order by began_at desc, id limit ${SHOWN}`,
  );
  const kinds = await Promise.all(
    retentionKinds.map(async (kind) => {
      const rule = rules.find((one) => one.kind === kind) ?? null;
      const own = rule === null ? [] : [rule.days];
      const choices = [...new Set([...retentionChoices, ...own])];
      return {
        kind,
        rule: rule === null ? null : { days: rule.days, by: rule.by, setAt: iso(rule.setAt) },
        choices: maySet ? await countRetained(db, access, { kind, choices }) : [],
      };
    }),
  );
  return {
    kinds,
    sweeps: sweeps.map(({ beganAt, endedAt, ...told }) => ({
      ...told,
      beganAt: iso(beganAt),
      endedAt: isoOrNull(endedAt),
    })),
  };
}

export type RetentionView = ShownBy<typeof getRetention>;
/** One kind of things, how long it is kept, and what shorter rules would take. */
export type RetentionKindView = RetentionView["kinds"][number];
