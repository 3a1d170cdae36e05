-- A question for a researcher may stand beside any run.
ALTER TABLE "gap" ALTER COLUMN "run_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "fact" ADD COLUMN     "words" tsvector;

-- CreateTable
CREATE TABLE "fact_word" (
    "id" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "fact_word_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "fact_project_id_created_at_id_idx" ON "fact"("project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "fact_project_id_score_id_idx" ON "fact"("project_id", "score", "id");

-- CreateIndex
CREATE INDEX "fact_superseded_by_id_idx" ON "fact"("superseded_by_id");

-- AddForeignKey
ALTER TABLE "fact_word" ADD CONSTRAINT "fact_word_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What people search in ───────────────────────────────────────────────────

-- Accents do not matter; words meet as their English stems. `stemma_plain` keeps words as they are written.
create text search configuration stemma (copy = english);
alter text search configuration stemma alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration stemma_plain (copy = simple);
alter text search configuration stemma_plain alter mapping for hword, hword_part, word with unaccent, simple;

-- A statement counts most, then the quotes it stands on, then the titles of their sources. Twenty quotes at most: more
-- say the same again, and a row must stay small.
create function fact_words(wanted uuid, statement text) returns tsvector language sql stable as $$
  select setweight(to_tsvector('stemma', statement), 'A')
    || setweight(to_tsvector('stemma', coalesce(string_agg(distinct left(said.quote, 20000), ' '), '')), 'B')
    || setweight(to_tsvector('stemma', coalesce(string_agg(distinct left(said.title, 1000), ' '), '')), 'C')
  from (select e.quote, coalesce(s.title, o.title) as title
    from evidence e join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
    where e.fact_id = wanted order by e.created_at, e.id limit 20) as said
$$;

-- Plain inserts: a word that two writers add at once stands twice, and neither waits for the other.
create function keep_words(for_project uuid, texts text) returns void language sql as $$
  insert into fact_word (project_id, word)
  select for_project, lexeme from unnest(to_tsvector('stemma_plain', texts))
  where lexeme ~ '^[[:alpha:]]{3,40}$'
    and not exists (select from fact_word known where known.project_id = for_project and known.word = lexeme)
$$;

-- Only what was said anew is read anew: a verdict or a score leaves the search as it is.
create or replace function write_fact_search() returns trigger language plpgsql as $$
begin
  new.search := to_tsvector('simple', new.statement);
  if tg_op = 'INSERT' then
    new.words := setweight(to_tsvector('stemma', new.statement), 'A');
  elsif new.statement is distinct from old.statement or new.words is null then
    new.words := fact_words(new.id, new.statement);
    perform keep_words(new.project_id, new.statement);
  end if;
  return new;
end $$;
drop trigger fact_search on fact;
create trigger fact_search before insert or update of statement on fact
  for each row execute function write_fact_search();

-- Facts in the order of their ids, so that two writers lock the same ones in the same order.
create function write_words_of_evidence() returns trigger language plpgsql as $$
begin
  perform from fact where id in (select fact_id from added) order by id for no key update;
  update fact set words = fact_words(id, statement) where id in (select fact_id from added);
  perform keep_words(texts.project_id, texts.said) from (
    select added.project_id, string_agg(fact.statement || ' ' || left(added.quote, 20000), ' ') as said
    from added join fact on fact.id = added.fact_id group by added.project_id) as texts;
  return null;
end $$;
create trigger evidence_words after insert on evidence referencing new table as added
  for each statement execute function write_words_of_evidence();

create function write_words_of_title() returns trigger language plpgsql as $$
begin
  update fact set words = fact_words(fact.id, fact.statement)
  where fact.project_id = new.project_id and fact.id in (
    select e.fact_id from snapshot s join evidence e on e.project_id = s.project_id and e.snapshot_id = s.id
    where s.project_id = new.project_id and s.source_id = new.id);
  return null;
end $$;
create trigger source_title_words after update of title on source
  for each row when (old.title is distinct from new.title) execute function write_words_of_title();

update fact set words = fact_words(id, statement);
select keep_words(project_id, said) from (
  select f.project_id, string_agg(f.statement || ' ' || left(e.quote, 20000), ' ') as said
  from fact f join evidence e on e.fact_id = f.id group by f.project_id, f.created_at::date) as texts;

-- Partial (by what every search implies), as Prisma leaves partial indexes alone.
create index fact_found_by on fact using gin (project_id, words) where words is not null;
create index fact_word_begins on fact_word (project_id, word text_pattern_ops) where word is not null;
create index fact_word_like on fact_word using gin (project_id, word gin_trgm_ops) where word is not null;
create index fact_relation_open on fact_relation (project_id, created_at, id)
  where kind = 'contradicts' and status in ('possible', 'confirmed');
alter table fact alter column words set statistics 300;
