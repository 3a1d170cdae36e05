import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { gateNames, type WaivedBy } from "@/lib/domain/core/words";
import { iso } from "@/lib/features/kit/instant";
import type { GateView } from "@/lib/features/kit/models";
import type { Db, Tx } from "@/lib/platform/db/client";

const Figures = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).catch({});

function notMeasured(name: GateView["name"]): GateView {
  return { name, verdict: null, because: null, waiver: null, metrics: {}, thresholds: {}, written: null };
}

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
export async function listGates(db: Db | Tx, scope: Scope, runId: string): Promise<GateView[]> {
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
    if (row === undefined) return notMeasured(name);
    const { verdict, because, revision, inputsDigest, evaluatedAt } = row;
    return {
      name,
      verdict,
      because,
      waiver: row.waivedBy === null ? null : { person: personOf(row, names), why: row.waivedWhy ?? "" },
      metrics: Figures.parse(row.metrics),
      thresholds: Figures.parse(row.thresholds),
      written: { revision, inputsDigest, at: iso(evaluatedAt) },
    };
  });
}
