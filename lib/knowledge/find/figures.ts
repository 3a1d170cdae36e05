import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { commonTerms, type TermShares } from "./common-terms";

/** What is known of a knowledge base without looking through it. */
export interface Figures {
  shares: TermShares;
  /** Facts of all projects, about. */
  rows: number;
  /** Facts of the project; of very many only that there are at least `COUNTED_MOST`. */
  facts: number;
}

/** Facts that are counted at most: above it a word's weight hardly changes. */
const COUNTED_MOST = 200_000;
/** How long figures are taken as they are. They only weigh words; what is found does not depend on them being fresh. */
const KEPT_MS = 60_000;
const PROJECTS_KEPT = 1_000;

interface Kept {
  atMs: number;
  figures: Promise<Figures>;
}
const kept = new Map<string, Kept>();

const Counts = z.array(z.object({ rows: z.number(), facts: z.number() }));

async function loadFigures(db: Db | Tx, scope: Scope): Promise<Figures> {
  const shares = await commonTerms(db, "words");
  const [counts] = Counts.parse(
    await db.$queryRaw`
      select greatest(0, (select reltuples from pg_class where oid = 'fact'::regclass))::float8 as rows,
        (select count(*) from (select from fact where project_id = ${scope.projectId}::uuid limit ${COUNTED_MOST}) as own)::int
          as facts`,
  );
  return { shares, rows: counts?.rows ?? 0, facts: counts?.facts ?? 0 };
}

/** Figures of a project's knowledge base, at most a minute old. */
export function knowledgeFigures(db: Db | Tx, scope: Scope): Promise<Figures> {
  const known = kept.get(scope.projectId);
  if (known && performance.now() - known.atMs < KEPT_MS) return known.figures;
  if (kept.size >= PROJECTS_KEPT) kept.clear();
  const figures = loadFigures(db, scope);
  kept.set(scope.projectId, { atMs: performance.now(), figures });
  figures.catch(() => kept.delete(scope.projectId));
  return figures;
}
