import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { gateNames, type WaivedBy } from "@/lib/domain/core/words";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";

const Figures = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).catch({});

const NamedRows = z.array(z.object({ id: z.string(), name: z.string() }));

async function namesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = NamedRows.parse(
    await db.$queryRaw`
    select id::text, name from person where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function personOf(
  { waivedBy, waivedById }: { waivedBy: WaivedBy | null; waivedById: string | null },
  names: ReadonlyMap<string, string>,
): string | null {
  return waivedBy === "person" ? (names.get(waivedById ?? "") ?? "Somebody") : null;
}

/** All five gates of a run in order; those not yet measured say so with nulls. */
export async function listGates(db: Db | Tx, scope: Scope, runId: string) {
  const rows = await db.gate.findMany({
    where: { projectId: scope.projectId, runId },
    select: {
      name: true,
      verdict: true,
      because: true,
      waivedBy: true,
      waivedById: true,
      waivedWhy: true,
      metrics: true,
      thresholds: true,
      revision: true,
      inputsDigest: true,
      evaluatedAt: true,
    },
  });
  const ids = rows.flatMap(({ waivedById }) => waivedById ?? []);
  const names = await namesOf(db, ids);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return gateNames.map((name) => {
    const row = byName.get(name);
    return {
      name,
      verdict: row?.verdict ?? null,
      because: row?.because ?? null,
      waiver: row && row.waivedBy !== null ? { person: personOf(row, names), why: row.waivedWhy ?? "" } : null,
      metrics: Figures.parse(row?.metrics),
      thresholds: Figures.parse(row?.thresholds),
      written:
        row === undefined ? null : { revision: row.revision, inputsDigest: row.inputsDigest, at: iso(row.evaluatedAt) },
    };
  });
}

/** A gate: how often it was written, what it read and when; who lets the run go on through it all the same, and why. */
export type GateView = ShownBy<typeof listGates>[number];
