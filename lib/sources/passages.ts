import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { publisherOf } from "@/lib/domain/facts/evidence-base";
import type { Db } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

const Row = z.object({
  ordinal: z.int(),
  start: z.int(),
  end: z.int(),
  heading: z.string().nullable(),
  page: z.int().nullable(),
});

/** A stretch of a snapshot; spans in code points. */
export interface StoredPassage extends z.infer<typeof Row> {
  text: string;
  /** What stands between it and the next one: white space, or nothing. */
  after: string;
  sourceTitle: string;
  published: string | null;
  /** As it says itself, else its site, or else its author. */
  publisher: string | null;
}

/** Passages that one snapshot gives at most: the beginning of a very long text. */
const PASSAGE_CAP = 2_000;

/** Turns ascending code points of a text into unit offsets; each letter is looked at once. */
function unitCursor(text: string): (codePoints: number) => number {
  let point = 0;
  let unit = 0;
  return (codePoints) => {
    for (; point < codePoints && unit < text.length; point += 1) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    return unit;
  };
}

interface PassageInput {
  projectId: string;
  id: string;
}

const Head = z.object({
  projectId: z.string(),
  id: z.string(),
  sha256: z.string(),
  sourceTitle: z.string(),
  published: z.string().nullable(),
  publisher: z.string().nullable(),
  host: z.string().nullable(),
  author: z.string().nullable(),
});
type Head = z.infer<typeof Head>;

const headOf = gather<PassageInput, Head | null>({ most: 200, atOnce: 2 }, async (db, inputs) => {
  const rows = z.array(Head).parse(
    await db.$queryRaw`
      /* snapshot_heads */
      select s.project_id as "projectId", s.id, s.sha256, ${TOLD_TITLE} as "sourceTitle",
        s.published_on as published, o.publisher, o.host, s.author
      from snapshot s join source o on o.project_id = s.project_id and o.id = s.source_id
      where s.id = any(${inputs.map((one) => one.id)}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [`${row.projectId} ${row.id}`, row]));
  return inputs.map(({ projectId, id }) => byId.get(`${projectId} ${id}`) ?? null);
});

type Cut = Omit<StoredPassage, "sourceTitle" | "published" | "publisher">[];

// Cut here, not in SQL: there each substring would unpack the whole text again.
function cutUp(text: string, rows: readonly z.infer<typeof Row>[]): Cut {
  const unitsAt = unitCursor(text);
  return rows.map((row, nth) => {
    const [from, to] = [unitsAt(row.start), unitsAt(row.end)];
    const next = rows[nth + 1];
    const after = next?.ordinal === row.ordinal + 1 ? text.slice(to, unitsAt(next.start)) : "";
    return { ...row, text: text.slice(from, to), after };
  });
}

const Text = z.object({ projectId: z.string(), sha256: z.string(), text: z.string(), passages: z.array(Row) });

const textOf = gather<{ projectId: string; sha256: string }, Cut>({ most: 20, atOnce: 2 }, async (db, inputs) => {
  const rows = z.array(Text).parse(
    await db.$queryRaw`
      select c.project_id as "projectId", c.sha256, c.text, coalesce((
        select json_agg(json_build_object('ordinal', p.ordinal, 'start', p.start, 'end', p."end", 'heading', p.heading,
          'page', p.page) order by p.ordinal)
        from (select * from passage where project_id = c.project_id and sha256 = c.sha256
          order by ordinal limit ${PASSAGE_CAP}) p), '[]'::json) as passages
      from content c
      join unnest(${inputs.map((one) => one.projectId)}::uuid[], ${inputs.map((one) => one.sha256)}::text[])
        as wanted(project_id, sha256) on c.project_id = wanted.project_id and c.sha256 = wanted.sha256`,
  );
  const byHash = new Map(rows.map((row) => [`${row.projectId} ${row.sha256}`, row]));
  return inputs.map(({ projectId, sha256 }) => {
    const found = byHash.get(`${projectId} ${sha256}`);
    return found ? cutUp(found.text, found.passages) : [];
  });
});

/** Characters of texts that a process keeps cut up; a text never changes, so what is kept is never old. */
const KEPT_CHARACTERS = 8_000_000;
const kept = new WeakMap<Db, Map<string, { cut: Cut; size: number }>>();

function keep(texts: Map<string, { cut: Cut; size: number }>, key: string, cut: Cut): void {
  texts.set(key, { cut, size: cut.reduce((sum, passage) => sum + passage.text.length, 0) });
  let total = [...texts.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [oldest, { size }] of texts) {
    if (total <= KEPT_CHARACTERS) return;
    texts.delete(oldest);
    total -= size;
  }
}

async function cutText(db: Db, projectId: string, sha256: string): Promise<Cut> {
  const texts = kept.get(db) ?? new Map();
  kept.set(db, texts);
  const key = `${projectId} ${sha256}`;
  const known = texts.get(key);
  if (known) return known.cut;
  const cut = await textOf(db, { projectId, sha256 });
  keep(texts, key, cut);
  return cut;
}

/** The passages of a snapshot, in order, their text as it is stored; none when there is no such snapshot. */
export async function listPassages(db: Db, scope: Scope, input: { snapshotId: string }): Promise<StoredPassage[]> {
  const head = await headOf(db, { projectId: scope.projectId, id: input.snapshotId });
  if (!head) return [];
  const cut = await cutText(db, scope.projectId, head.sha256);
  const { sourceTitle, published } = head;
  const publisher = publisherOf(head);
  return cut.map((passage) => ({ ...passage, sourceTitle, published, publisher }));
}
