-- CreateTable
CREATE TABLE "source_deletion" (
    "source_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" "source_kind" NOT NULL,
    "mark" TEXT NOT NULL,
    "asked_by_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "traces" JSONB,
    "hashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "position" JSONB,
    "rows" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "source_deletion_pkey" PRIMARY KEY ("source_id")
);

-- CreateTable
CREATE TABLE "redaction" (
    "project_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "run_id" UUID,
    "table_name" TEXT NOT NULL,
    "row_key" TEXT NOT NULL,
    "old_sha256" TEXT NOT NULL,
    "new_sha256" TEXT NOT NULL,
    "redacted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "redaction_pkey" PRIMARY KEY ("project_id","table_name","row_key","new_sha256")
);

-- CreateIndex
CREATE INDEX "source_deletion_project_id_asked_at_idx" ON "source_deletion"("project_id", "asked_at");

-- CreateIndex
CREATE INDEX "redaction_project_id_source_id_idx" ON "redaction"("project_id", "source_id");

-- CreateIndex
CREATE INDEX "redaction_run_id_idx" ON "redaction"("run_id");

-- AddForeignKey
ALTER TABLE "source_deletion" ADD CONSTRAINT "source_deletion_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "redaction" ADD CONSTRAINT "redaction_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

create index source_deletion_under_way on source_deletion (asked_at) where deleted_at is null;

-- ── The stone ───────────────────────────────────────────────────────────────

-- One that is done keeps no word of what was deleted.
alter table source_deletion
  add constraint source_deletion_is_wordless check (deleted_at is null or (traces is null and position is null));

create function keep_source_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return old; end if;
  if tg_op = 'UPDATE' and old.deleted_at is null and (new.source_id, new.project_id, new.kind, new.mark, new.asked_at)
    is not distinct from (old.source_id, old.project_id, old.kind, old.mark, old.asked_at)
    and new.asked_by_id is not distinct from old.asked_by_id then return new; end if;
  raise exception 'Rows of % cannot be changed or removed (% was refused).', tg_table_name, lower(tg_op)
    using errcode = 'integrity_constraint_violation', constraint = 'immutable', table = tg_table_name;
end $$;
create trigger source_deletion_immutable before update or delete on source_deletion
  for each row execute function keep_source_deletion();
create trigger source_deletion_kept before truncate on source_deletion
  for each statement execute function refuse_change();
create trigger redaction_immutable before update or delete on redaction
  for each row execute function refuse_change_until_deletion();
create trigger redaction_kept before truncate on redaction for each statement execute function refuse_change();

-- ── The door ────────────────────────────────────────────────────────────────

-- The source that this transaction deletes from a project: it says so itself, and its deletion is under way.
create function source_being_deleted(project uuid) returns uuid language plpgsql stable as $$
declare
  named text := coalesce(current_setting('stemma.deletes_source', true), '');
begin
  if named = '' then return null; end if;
  return (select d.source_id from source_deletion d
    where d.source_id = named::uuid and d.project_id = project and d.deleted_at is null);
end $$;

create function refuse_removal(relation text, operation text) returns void language plpgsql as $$
begin
  raise exception 'Rows of % cannot be changed or removed (% was refused).', relation, lower(operation)
    using errcode = 'integrity_constraint_violation', constraint = 'immutable', table = relation;
end $$;

-- Snapshots go with their source alone.
create function refuse_change_of_snapshot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (is_being_deleted(old.project_id) or source_being_deleted(old.project_id) = old.source_id) then
    return old;
  end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create or replace trigger snapshot_immutable before update or delete on snapshot
  for each row execute function refuse_change_of_snapshot();

-- A text or a file goes with the source whose it was; the foreign key keeps one that another source has too.
create function refuse_change_of_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (is_being_deleted(old.project_id) or exists (select from source_deletion d
    where d.source_id = source_being_deleted(old.project_id) and old.sha256 = any(d.hashes))) then
    return old;
  end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create or replace trigger original_immutable before update or delete on original
  for each row execute function refuse_change_of_text();
create or replace trigger content_immutable before update or delete on content
  for each row execute function refuse_change_of_text();

create function text_sha256(text) returns text language sql immutable as $$
  select encode(sha256(convert_to($1, 'UTF8')), 'hex')
$$;

-- What an event tells, as its hash covers it: the same as in `audit_event_hash`.
create function audit_event_told(event audit_event) returns text language sql stable as $$
  select jsonb_build_array(event.stream_id, event.seq, event.project_id, event.run_id, event.kind, event.payload,
    event.reason, event.stage, event.node_key, event.tick_id, event.actor_id, extract(epoch from event.ts))::text
$$;

-- In records the words of a source that is being deleted are replaced, nothing else changes, and a row says that it was
-- done: with the hash of what stood there, by which the chain of hashes can still be walked.
create function redact_record() returns trigger language plpgsql as $$
declare
  source uuid := source_being_deleted(old.project_id);
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  words text[];
  key text;
  before_sha text;
  after_sha text;
begin
  if tg_op = 'DELETE' then
    if is_being_deleted(old.project_id) then return old; end if;
    perform refuse_removal(tg_table_name, tg_op);
  end if;
  words := case tg_table_name
    when 'artifact' then array['content', 'sha256', 'size_bytes']
    when 'audit_event' then array['payload', 'reason']
    when 'search_call' then array['query', 'results', 'failure', 'failed']
    else array['prompt', 'output', 'failure', 'dropped'] end;
  if source is null or was - words is distinct from becomes - words then
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
  insert into redaction (project_id, source_id, run_id, table_name, row_key, old_sha256, new_sha256)
  values (old.project_id, source, (was ->> 'run_id')::uuid, tg_table_name, key, before_sha, after_sha)
  on conflict do nothing;
  return new;
end $$;
create or replace trigger artifact_immutable before update or delete on artifact
  for each row execute function redact_record();
create or replace trigger audit_event_immutable before update or delete on audit_event
  for each row execute function redact_record();
create or replace trigger agent_call_immutable before update on agent_call
  for each row execute function redact_record();
create or replace trigger project_call_immutable before update on project_call
  for each row when (old.ended_at is not null) execute function redact_record();
create trigger search_call_redacted before update on search_call
  for each row execute function redact_record();
