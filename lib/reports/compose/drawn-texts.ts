import { createHash } from "node:crypto";
import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { DRAWING, Drawn } from "@/lib/domain/markdown/drawn";
import type { Db } from "@/lib/platform/db/client";
import { drawText } from "./draw-text";

/** A text that was not drawn in time is tried again after so long: the machine may have been busy. */
const TRIED_AGAIN_MINUTES = 30;
/** What was drawn is drawn anew after so long, and of one project so many texts are kept. */
const KEPT_DAYS = 180;
const KEPT_MOST = 20_000;

const Kept = z.array(z.object({ sha256: z.string(), drawn: Drawn.nullable() }));

function hashOf(markdown: string): string {
  return createHash("sha256").update(markdown).digest("hex");
}

async function listKept(db: Db, scope: Scope, hashes: readonly string[]): Promise<Map<string, Drawn | null>> {
  const rows = await db.$queryRaw`
    select encode(sha256, 'hex') as sha256, drawn from drawn_text
    where project_id = ${scope.projectId}::uuid and drawing = ${DRAWING}
      and sha256 in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) hash)
      and (drawn is not null or drawn_at > now() - make_interval(mins => ${TRIED_AGAIN_MINUTES}))`;
  return new Map(Kept.parse(rows).map(({ sha256, drawn }) => [sha256, drawn]));
}

/** How long after a source, or research, was deleted somebody may still be drawing what they read before. */
const LATE_MIN = 5;

/** A project that is gone by now keeps nothing, nor one of which something is being deleted: what was read may hold its words. */
async function keep(db: Db, scope: Scope, { hash, drawn }: { hash: string; drawn: Drawn | null }): Promise<void> {
  const json = drawn === null ? null : JSON.stringify(drawn);
  await db.$executeRaw`
    insert into drawn_text (project_id, sha256, drawing, drawn)
    select id, decode(${hash}, 'hex'), ${DRAWING}, ${json}::jsonb from project where id = ${scope.projectId}::uuid
      and not exists (select from source_deletion d where d.project_id = project.id
        and coalesce(d.deleted_at, now()) > now() - make_interval(mins => ${LATE_MIN}::int))
      and not exists (select from research_deletion d where d.project_id = project.id
        and coalesce(d.deleted_at, now()) > now() - make_interval(mins => ${LATE_MIN}::int))
    on conflict (project_id, sha256, drawing) do update set drawn = excluded.drawn, drawn_at = now()`;
}

async function drawAndKeep(db: Db, scope: Scope, [hash, markdown]: [string, string]): Promise<Drawn | null> {
  const text = await drawText(markdown, scope.projectId);
  if (text.ok || text.why === "tangled") await keep(db, scope, { hash, drawn: text.ok ? text.drawn : null });
  return text.ok ? text.drawn : null;
}

/**
 * A project's texts as they are shown, each parsed once in its life, in a process of its own. Null for what is too
 * tangled, and for what could not be had in time: that is shown as it is written.
 */
export async function drawTexts(db: Db, scope: Scope, texts: readonly string[]): Promise<(Drawn | null)[]> {
  const byHash = new Map(texts.map((markdown) => [hashOf(markdown), markdown]));
  const drawn = await listKept(db, scope, [...byHash.keys()]);
  const missing = [...byHash].filter(([hash]) => !drawn.has(hash));
  await Promise.all(missing.map(async (one) => drawn.set(one[0], await drawAndKeep(db, scope, one))));
  return texts.map((markdown) => drawn.get(hashOf(markdown)) ?? null);
}

/** The drawn texts of a report's sections, by ordinal; null for what is shown as it is written. */
export async function drawSections(
  db: Db,
  scope: Scope,
  sections: readonly { ordinal: number; markdown: string }[],
): Promise<Record<number, Drawn | null>> {
  const drawn = await drawTexts(
    db,
    scope,
    sections.map(({ markdown }) => markdown),
  );
  return Object.fromEntries(sections.map(({ ordinal }, index) => [ordinal, drawn[index] ?? null]));
}

/** Looked for so often. */
const TIDIED_MS = 60 * 60_000;
const tidied = new WeakMap<Db, number>();

/** Takes away what is older, or more of one project, than is kept, and what an earlier version drew; once an hour. */
export async function tidyDrawnTexts(db: Db): Promise<void> {
  const nowMs = performance.now();
  if (nowMs - (tidied.get(db) ?? -Infinity) < TIDIED_MS) return;
  tidied.set(db, nowMs);
  await db.$executeRaw`
    delete from drawn_text where (project_id, sha256, drawing) in (
      select project_id, sha256, drawing from (
        select *, row_number() over (partition by project_id order by drawn_at desc) as nth from drawn_text) kept
      where drawing <> ${DRAWING} or drawn_at < now() - make_interval(days => ${KEPT_DAYS}) or nth > ${KEPT_MOST})`;
}
