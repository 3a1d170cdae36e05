-- CreateTable
CREATE TABLE "retention_rule" (
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_look_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "retention_rule_pkey" PRIMARY KEY ("project_id","kind")
);

-- CreateTable
CREATE TABLE "retention_sweep" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "set_by_id" UUID,
    "before" TIMESTAMPTZ(3) NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "rows" INTEGER NOT NULL DEFAULT 0,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "retention_sweep_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "original" ADD COLUMN     "retention_id" UUID;

-- AlterTable
ALTER TABLE "redaction" ADD COLUMN     "retention_id" UUID;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "calls_swept_id" UUID,
ADD COLUMN     "events_swept_id" UUID;

-- CreateIndex
CREATE INDEX "retention_rule_next_look_at_idx" ON "retention_rule"("next_look_at");

-- CreateIndex
CREATE INDEX "retention_sweep_project_id_began_at_idx" ON "retention_sweep"("project_id", "began_at");

-- AddForeignKey
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_sweep" ADD CONSTRAINT "retention_sweep_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table retention_rule
  add constraint retention_rule_days check (days >= 1),
  add constraint retention_rule_kind check (kind in ('originals', 'calls', 'events'));
alter table retention_sweep
  add constraint retention_sweep_kind check (kind in ('originals', 'calls', 'events')),
  add constraint retention_sweep_counts check (rows >= 0 and runs >= 0 and bytes >= 0);

-- One at a time of each kind; and what is still there is found without looking through what went.
create unique index retention_sweep_under_way on retention_sweep (project_id, kind) where ended_at is null;
create index original_with_bytes on original (project_id, created_at) where retention_id is null;
create index project_call_kept on project_call (project_id, ended_at) where prompt <> '' and ended_at is not null;
create index question_prompt_kept on question (project_id, answered_at) where prompt is not null;

-- ── The stone ───────────────────────────────────────────────────────────────

create function keep_retention_sweep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return old; end if;
  if tg_op = 'UPDATE' and old.ended_at is null
    and (new.id, new.project_id, new.kind, new.days, new.set_by_id, new.before, new.began_at)
    is not distinct from (old.id, old.project_id, old.kind, old.days, old.set_by_id, old.before, old.began_at)
    then return new; end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create trigger retention_sweep_immutable before update or delete on retention_sweep
  for each row execute function keep_retention_sweep();
create trigger retention_sweep_kept before truncate on retention_sweep
  for each statement execute function refuse_change();
-- While a legal hold stands none begins; one that is under way takes nothing, as its door says below.
create trigger retention_sweep_held before insert on retention_sweep
  for each row when (new.ended_at is null) execute function refuse_held();

-- ── The door ────────────────────────────────────────────────────────────────

-- The sweep by which this transaction takes something of a project that was written at a moment: it says so itself, the
-- rule stands and is no longer than the sweep says, the moment is older, and nobody holds the project.
create function retention_taking(project uuid, what text, written timestamptz) returns uuid language plpgsql stable as $$
declare
  named text := coalesce(current_setting('stemma.retains', true), '');
begin
  if named = '' then return null; end if;
  return (select s.id from retention_sweep s
    join retention_rule r on r.project_id = s.project_id and r.kind = s.kind and r.days <= s.days
    where s.id = named::uuid and s.project_id = project and s.kind = what and s.ended_at is null
      and written < s.before and s.before <= now() - make_interval(days => s.days)
      and not exists (select from legal_hold h where h.project_id = project and h.lifted_at is null));
end $$;

-- A file loses its bytes by a rule, and takes them again when the same file comes once more; its hash says that it is.
create function refuse_change_of_original() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (is_being_deleted(old.project_id) or exists (select from source_deletion d
    where d.source_id = source_being_deleted(old.project_id) and old.sha256 = any(d.hashes))) then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.project_id, new.sha256, new.size_bytes) = (old.project_id, old.sha256, old.size_bytes) then
    if old.retention_id is null and octet_length(new.bytes) = 0
      and new.retention_id = retention_taking(old.project_id, 'originals', old.created_at) then return new; end if;
    if old.retention_id is not null and new.retention_id is null then return new; end if;
  end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create or replace trigger original_immutable before update or delete on original
  for each row execute function refuse_change_of_original();

-- What stands there has been held to the same by the rules before: it is not read through again.
alter table original
  drop constraint original_size,
  drop constraint original_sha256,
  add constraint original_size check (octet_length(bytes) = case when retention_id is null then size_bytes else 0 end) not valid,
  add constraint original_sha256 check (retention_id is not null or sha256 = encode(sha256(bytes), 'hex')) not valid;

create or replace function count_original_bytes() returns trigger language plpgsql as $$
begin
  insert into project_size (project_id, bytes)
  select project_id, sum(octet_length(bytes)) from added group by project_id order by project_id
  on conflict (project_id) do update set bytes = project_size.bytes + excluded.bytes;
  return null;
end $$;
create function count_changed_original() returns trigger language plpgsql as $$
begin
  update project_size set bytes = greatest(0, bytes + octet_length(new.bytes) - octet_length(old.bytes))
  where project_id = new.project_id;
  return null;
end $$;
create trigger original_is_counted_anew after update on original
  for each row execute function count_changed_original();

-- As before, and for what goes by a project's rule: calls are emptied of what was asked and answered, events of what they
-- say; what a lost call cost is neither.
create or replace function redact_record() returns trigger language plpgsql as $$
declare
  source uuid := source_being_deleted(old.project_id);
  research uuid := research_being_deleted(old.project_id);
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  sweep uuid;
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
  sweep := case
    when tg_table_name = 'audit_event' and was ->> 'run_id' is not null and was ->> 'kind' <> 'call_lost'
      and becomes -> 'payload' = '{}' and becomes ->> 'reason' = ''
      then retention_taking(old.project_id, 'events', (was ->> 'ts')::timestamptz)
    when tg_table_name in ('agent_call', 'project_call')
      and becomes ->> 'prompt' = '' and becomes ->> 'output' is null and becomes -> 'dropped' = '{}'
      then retention_taking(old.project_id, 'calls', (was ->> 'ended_at')::timestamptz) end;
  if (source is null and research is null and sweep is null and not account_being_deleted(old.project_id))
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
  insert into redaction (project_id, source_id, research_id, retention_id, run_id, table_name, row_key, old_sha256, new_sha256)
  values (old.project_id, source, research, sweep, (was ->> 'run_id')::uuid, tg_table_name, key, before_sha, after_sha)
  on conflict do nothing;
  return new;
end $$;
