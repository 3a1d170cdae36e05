import { z } from "zod";
import { makeTraces, type Traces, traceFinder } from "@/lib/domain/deletion/traces";
import type { Db } from "@/lib/platform/db/client";

interface Doomed {
  projectId: string;
  sourceId: string;
}

/** Texts that are held in memory at once. */
const AT_ONCE = 20;
const FACTS_AT_ONCE = 5_000;

const Texts = z.array(z.object({ id: z.string(), text: z.string() }));
const Names = z.array(z.object({ name: z.string() }));
const Ids = z.array(z.object({ id: z.string() }));
const Facts = z.array(z.object({ id: z.string(), key: z.string(), statement: z.string(), isAlone: z.boolean() }));
type Fact = z.infer<typeof Facts>[number];

/** What the source is called, and where it was found. */
async function listNames(db: Db, { projectId, sourceId }: Doomed): Promise<string[]> {
  const rows = Names.parse(
    await db.$queryRaw`
      with own as (
        select o.title, o.original_title, o.url, o.canonical_url, o.file_name, s.title as said from source o
        left join snapshot s on s.project_id = o.project_id and s.source_id = o.id
        where o.project_id = ${projectId}::uuid and o.id = ${sourceId}::uuid
      ), renamed as (
        select payload ->> 'from' as name from audit_event where project_id = ${projectId}::uuid and run_id is null
          and kind in ('source_renamed', 'source_added') and payload ->> 'sourceId' = ${sourceId}
        union select payload ->> 'title' from audit_event where project_id = ${projectId}::uuid and run_id is null
          and kind in ('source_renamed', 'source_added') and payload ->> 'sourceId' = ${sourceId}
      )
      select distinct name from (
        select unnest(array[title, original_title, url, canonical_url, file_name, said]) as name from own
        union select name from renamed) all_names where name is not null`,
  );
  return rows.map(({ name }) => name);
}

/** The hashes of texts that this source alone has. */
async function listOwnTexts(db: Db, { projectId, sourceId }: Doomed): Promise<string[]> {
  const rows = Ids.parse(
    await db.$queryRaw`
      select distinct s.sha256 as id from snapshot s
      where s.project_id = ${projectId}::uuid and s.source_id = ${sourceId}::uuid and not exists (
        select from snapshot o where o.project_id = s.project_id and o.sha256 = s.sha256 and o.source_id <> s.source_id)`,
  );
  return rows.map(({ id }) => id);
}

async function* readTexts(db: Db, projectId: string, hashes: readonly string[]): AsyncGenerator<string> {
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const wanted = hashes.slice(at, at + AT_ONCE);
    const rows = await db.content.findMany({
      where: { projectId, sha256: { in: wanted } },
      select: { text: true },
    });
    for (const { text } of rows) yield text;
  }
}

/** The texts that stay, one after the other: those of other sources, and what people wrote that nothing is taken out of. */
export async function* textsThatStay(
  db: Db,
  { projectId, sourceId }: Doomed,
  own: readonly string[],
): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const rows = Texts.parse(
      await db.$queryRaw`
        select sha256 as id, text from content where project_id = ${projectId}::uuid and sha256 > ${after}
          and sha256 <> all(${own}::text[]) order by sha256 limit ${AT_ONCE}::int`,
    );
    for (const { text } of rows) yield text;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const people = Names.parse(
    await db.$queryRaw`
      select concat_ws(' ', name, goal) as name from project where id = ${projectId}::uuid
      union all select concat_ws(' ', name, problem) from researcher where project_id = ${projectId}::uuid
      union all select question from run where project_id = ${projectId}::uuid
      union all select template from prompt_override where project_id = ${projectId}::uuid
      union all select name from outside_person where project_id = ${projectId}::uuid
      union all select u.name from membership m join "user" u on u.id = m.user_id where m.project_id = ${projectId}::uuid
      union all select concat_ws(' ', title, original_title, url, file_name, publisher) from source
        where project_id = ${projectId}::uuid and id <> ${sourceId}::uuid
      union all select concat_ws(' ', s.title, s.author) from snapshot s
        where s.project_id = ${projectId}::uuid and s.source_id <> ${sourceId}::uuid`,
  );
  for (const { name } of people) yield name;
}

/** The project's facts, and whether each rests on this source alone. */
async function* readFacts(db: Db, { projectId, sourceId }: Doomed): AsyncGenerator<Fact> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = Facts.parse(
      await db.$queryRaw`
        select f.id, f.key, f.statement, not exists (
          select from evidence e join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id
          where e.fact_id = f.id and s.source_id <> ${sourceId}::uuid) as "isAlone"
        from fact f where f.project_id = ${projectId}::uuid and f.id > ${after}::uuid
        order by f.id limit ${FACTS_AT_ONCE}::int`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of given) list.push(item);
  return list;
}

/** By what the words of a source are found wherever they stand; what other sources say too is none of them. */
export async function collectTraces(db: Db, doomed: Doomed): Promise<Traces> {
  const [names, own] = [await listNames(db, doomed), await listOwnTexts(db, doomed)];
  const alone: Fact[] = [];
  for await (const fact of readFacts(db, doomed)) if (fact.isAlone) alone.push(fact);
  const texts = await all(readTexts(db, doomed.projectId, own));
  const maker = makeTraces([...texts, ...alone.map(({ statement }) => statement)], names);
  for await (const text of textsThatStay(db, doomed, own)) maker.spare(text);
  // A fact that other sources bear out goes all the same where its words are those of this one.
  const holds = traceFinder(maker.end());
  const keys = new Set(alone.map(({ key }) => key));
  for await (const { key, statement } of readFacts(db, doomed)) if (holds(statement)) keys.add(key);
  const snapshots = await db.snapshot.findMany({
    where: { projectId: doomed.projectId, sourceId: doomed.sourceId },
    select: { id: true },
  });
  const addresses = names.filter((name) => name.includes("://"));
  const gone = [doomed.sourceId, `library:${doomed.sourceId}`, ...addresses, ...snapshots.map(({ id }) => id)];
  // Records name a text by its hash, or by how that begins.
  const hashes = own.flatMap((sha256) => [sha256, sha256.slice(0, 16)]);
  return maker.end({ keys: [...keys], hashes: own, gone: [...gone, ...hashes] });
}
