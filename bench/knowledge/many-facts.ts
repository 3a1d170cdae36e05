import type { Db, Tx } from "@/lib/platform/db/client";

/** Facts of one source; words of a fact; different words in all. */
const PER_SOURCE = 500;
const WORDS = 14;
const VOCABULARY = 60_000;

/** Facts at once: one statement stays within memory. */
const BATCH = 100_000;

/** A made-up word for each number, and words as in texts: the nth commonest stands n times more seldom than the first. */
async function words(db: Db): Promise<void> {
  await db.$executeRaw`create or replace function bench_word(nth int) returns text language sql immutable as $$
    select (array['ba','ke','li','mo','nu','ra','se','ti','vo','zu','dra','fen','gri','hol','jun','kar','lem','pos','tur','wil'])[1 + nth % 20]
      || (array['n','r','l','st','m','t','d','k','rg','s'])[1 + (nth / 20) % 10]
      || (array['a','e','i','o','u','ar','en','il','om','ul','ad','ev','ik','op','ut','ax','eb','if','og','uz'])[1 + (nth / 200) % 20]
      || (array['ban','den','fil','gor','hum','lak','met','nir','pol','sut','vag','wex','yor','zim','chi'])[1 + (nth / 4000) % 15]
  $$`;
  await db.$executeRawUnsafe(`create or replace function bench_text() returns text language sql volatile as $$
    select concat_ws(' ', ${Array.from({ length: WORDS }, () => `bench_word(floor(exp(random() * ln(${VOCABULARY})))::int - 1)`).join(", ")})
  $$`);
}

async function batch(db: Db | Tx, projectId: string, from: number, count: number): Promise<void> {
  await db.$executeRaw`drop table if exists bench_fact`;
  await db.$executeRaw`create unlogged table bench_fact as
    select nth, (nth / ${PER_SOURCE}::int) as source, gen_random_uuid() as id,
      bench_text() || ' ' || nth || '.' as statement
    from generate_series(${from}::int, ${from + count - 1}::int) as nth`;
  await db.$executeRaw`
    with texts as (
      select source, string_agg(statement || ' ', '' order by nth) as text from bench_fact group by source
    ), contents as (
      insert into content (project_id, sha256, text, code_points)
      select ${projectId}::uuid, encode(sha256(convert_to(text, 'UTF8')), 'hex'), text, char_length(text) from texts
      returning sha256
    ), sources as (
      insert into source (project_id, kind, status, title, quality, created_at)
      select ${projectId}::uuid, 'paste', 'ready', 'Register ' || source, 0.5, now() - interval '30 days' from texts returning id, title
    ), snapshots as (
      insert into snapshot (project_id, source_id, sha256, media_type)
      select ${projectId}::uuid, sources.id, encode(sha256(convert_to(texts.text, 'UTF8')), 'hex'), 'text/plain'
      from texts join sources on sources.title = 'Register ' || texts.source returning id, sha256
    ), placed as (
      select *, sum(char_length(statement) + 1) over (partition by source order by nth) - char_length(statement) - 1 as start
      from bench_fact
    ), facts as (
      insert into fact (id, project_id, key, statement, normal_hash, confidence, status, score, words, search, created_at)
      select id, ${projectId}::uuid, upper(substr(md5(id::text), 1, 12)), statement,
        encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 0.5 + (nth % 50) / 100.0,
        (array['accepted','accepted','accepted','proposed','proposed','rejected','disputed','stale'])[1 + nth % 8]::fact_status,
        (nth % 1000) / 1000.0, setweight(stems, 'A') || setweight(stems, 'B'), to_tsvector('simple', statement),
        now() - make_interval(secs => nth)
      from placed, lateral (select to_tsvector('stemma', statement) as stems) as read
    )
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence)
    select ${projectId}::uuid, placed.id, snapshots.id, start, start + char_length(statement), statement, 0.8
    from placed join texts on texts.source = placed.source
      join snapshots on snapshots.sha256 = encode(sha256(convert_to(texts.text, 'UTF8')), 'hex')`;
}

async function indexes(db: Db): Promise<{ name: string; def: string }[]> {
  return await db.$queryRaw`select indexname as name, indexdef as def from pg_indexes
    where tablename in ('fact', 'evidence') and indexdef like '%USING gin%'`;
}

/**
 * Fills projects with so many facts each, past the triggers: what they would have made is made here at once. Each fact
 * has its quote, so that its page is a page like any other.
 */
export async function seedMany(db: Db, projects: readonly { id: string; facts: number }[]): Promise<void> {
  await words(db);
  const known = await indexes(db);
  for (const { name } of known) await db.$executeRawUnsafe(`drop index "${name}"`);
  for (const { id, facts } of projects) {
    for (let from = 0; from < facts; from += BATCH) {
      await db.$transaction(
        async (tx) => {
          await tx.$executeRaw`set local session_replication_role = replica`;
          await tx.$executeRaw`select setseed(${from / BATCH / 1_000})`;
          await batch(tx, id, from, Math.min(BATCH, facts - from));
        },
        { timeout: 600_000 },
      );
    }
    await db.$executeRaw`insert into fact_word (project_id, word) select distinct ${id}::uuid, bench_word(nth) from generate_series(0, ${VOCABULARY}::int - 1) as nth`;
  }
  await db.$executeRaw`set maintenance_work_mem = '512MB'`;
  for (const { def } of known) await db.$executeRawUnsafe(def);
  // As its migration has it; an index that is made anew forgets it.
  await db.$executeRaw`alter index fact_meets alter column 1 set statistics 300`;
  await db.$executeRaw`analyze`;
}
