-- CreateTable
CREATE TABLE "research_deletion" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "researcher_id" UUID NOT NULL,
    "number" INTEGER,
    "runs" UUID[] DEFAULT ARRAY[]::UUID[],
    "reports" UUID[] DEFAULT ARRAY[]::UUID[],
    "asked_by_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "texts" JSONB,
    "traces" JSONB,
    "position" JSONB,
    "rows" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "research_deletion_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "redaction" ADD COLUMN     "research_id" UUID;

-- CreateIndex
CREATE INDEX "research_deletion_project_id_asked_at_idx" ON "research_deletion"("project_id", "asked_at");

-- AddForeignKey
ALTER TABLE "research_deletion" ADD CONSTRAINT "research_deletion_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

create index research_deletion_under_way on research_deletion (asked_at) where deleted_at is null;

-- What a run leaves to others names it: each row of it that goes is looked for among those, in few rows.
create index fact_of_node on fact (project_id, node_id) where node_id is not null;
create index fact_of_call on fact (project_id, agent_call_id) where agent_call_id is not null;
create index evidence_of_run on evidence (project_id, run_id) where run_id is not null;
create index evidence_of_node on evidence (project_id, node_id) where node_id is not null;
create index evidence_of_call on evidence (project_id, agent_call_id) where agent_call_id is not null;
create index gap_of_node on gap (project_id, node_id) where node_id is not null;

-- ── The stone ───────────────────────────────────────────────────────────────

-- One that is done keeps no word of what was deleted.
alter table research_deletion
  add constraint research_deletion_is_of_kind check (kind in ('run', 'researcher') and (kind = 'run') = (number is not null)),
  add constraint research_deletion_is_wordless
    check (deleted_at is null or (texts is null and traces is null and position is null));

create function keep_research_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return old; end if;
  if tg_op = 'UPDATE' and old.deleted_at is null
    and (new.id, new.project_id, new.kind, new.researcher_id, new.number, new.runs, new.reports, new.asked_by_id, new.asked_at)
    is not distinct from
    (old.id, old.project_id, old.kind, old.researcher_id, old.number, old.runs, old.reports, old.asked_by_id, old.asked_at)
    then return new; end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create trigger research_deletion_immutable before update or delete on research_deletion
  for each row execute function keep_research_deletion();
create trigger research_deletion_kept before truncate on research_deletion
  for each statement execute function refuse_change();

-- ── The door ────────────────────────────────────────────────────────────────

-- The run or researcher that this transaction deletes from a project: it says so itself, and its deletion is under way.
create function research_being_deleted(project uuid) returns uuid language plpgsql stable as $$
declare
  named text := coalesce(current_setting('stemma.deletes_research', true), '');
begin
  if named = '' then return null; end if;
  return (select d.id from research_deletion d
    where d.id = named::uuid and d.project_id = project and d.deleted_at is null);
end $$;

-- As before, and for runs that are deleted: their own records go, and their words in those of others are replaced.
create or replace function redact_record() returns trigger language plpgsql as $$
declare
  source uuid := source_being_deleted(old.project_id);
  research uuid := research_being_deleted(old.project_id);
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  words text[];
  key text;
  before_sha text;
  after_sha text;
begin
  if tg_op = 'DELETE' then
    if is_being_deleted(old.project_id) then return old; end if;
    if research is not null and exists (select from research_deletion d
      where d.id = research and (was ->> 'run_id')::uuid = any(d.runs)) then return old; end if;
    perform refuse_removal(tg_table_name, tg_op);
  end if;
  words := case tg_table_name
    when 'artifact' then array['content', 'sha256', 'size_bytes']
    when 'audit_event' then array['payload', 'reason']
    when 'search_call' then array['query', 'results', 'failure', 'failed']
    else array['prompt', 'output', 'failure', 'dropped'] end;
  if (source is null and research is null and not account_being_deleted(old.project_id))
    or was - words is distinct from becomes - words then
    -- What a search found is a record as well, but was never held as one.
    if tg_table_name = 'search_call' then return new; end if;
    perform refuse_removal(tg_table_name, tg_op);
  end if;
  if was = becomes then return new; end if;
  if tg_table_name = 'artifact' then
    key := (was ->> 'run_id') || ' ' || (was ->> 'path');
    before_sha := was ->> 'sha256';
    after_sha := becomes ->> 'sha256';
  elsif tg_table_name = 'audit_event' then
    key := (was ->> 'stream_id') || ' ' || (was ->> 'seq');
    before_sha := text_sha256(audit_event_told(old));
    after_sha := text_sha256(audit_event_told(new));
  else
    key := was ->> 'id';
    before_sha := text_sha256((select jsonb_agg(was -> word) from unnest(words) word)::text);
    after_sha := text_sha256((select jsonb_agg(becomes -> word) from unnest(words) word)::text);
  end if;
  insert into redaction (project_id, source_id, research_id, run_id, table_name, row_key, old_sha256, new_sha256)
  values (old.project_id, source, research, (was ->> 'run_id')::uuid, tg_table_name, key, before_sha, after_sha)
  on conflict do nothing;
  return new;
end $$;
