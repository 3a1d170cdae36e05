-- CreateTable
CREATE TABLE "account_deletion" (
    "user_id" UUID NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "sought" JSONB,
    "projects" UUID[] DEFAULT ARRAY[]::UUID[],
    "position" JSONB,
    "rows" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "account_deletion_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "account_deletion_asked_at_idx" ON "account_deletion"("asked_at");

-- AlterTable
ALTER TABLE "redaction" ALTER COLUMN "source_id" DROP NOT NULL;

create index account_deletion_under_way on account_deletion (asked_at) where deleted_at is null;

-- ── The stone ───────────────────────────────────────────────────────────────

-- One that is done keeps no name and no address.
alter table account_deletion
  add constraint account_deletion_is_nameless check (deleted_at is null or (sought is null and position is null));

create function keep_account_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null
    and (new.user_id, new.asked_by_id, new.asked_at) = (old.user_id, old.asked_by_id, old.asked_at) then return new; end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create trigger account_deletion_immutable before update or delete on account_deletion
  for each row execute function keep_account_deletion();
create trigger account_deletion_kept before truncate on account_deletion
  for each statement execute function refuse_change();

-- Whoever a screen may name: accounts, the people of imported projects, and those whose accounts are gone.
create or replace view "person" as select "id", "name" from "user" union all select "id", "name" from "outside_person"
  union all select user_id, 'a former member' from account_deletion where deleted_at is not null;

-- ── The door ────────────────────────────────────────────────────────────────

-- Whether this transaction takes the name of somebody out of a project: it says so itself, and the account's deletion is
-- under way and has that project among those in which it is named.
create function account_being_deleted(project uuid) returns boolean language plpgsql stable as $$
declare
  named text := coalesce(current_setting('stemma.deletes_account', true), '');
begin
  if named = '' then return false; end if;
  return exists (select from account_deletion d
    where d.user_id = named::uuid and d.deleted_at is null and project = any(d.projects));
end $$;

-- As before, and for names of people whose accounts go.
create or replace function redact_record() returns trigger language plpgsql as $$
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
  if (source is null and not account_being_deleted(old.project_id)) or was - words is distinct from becomes - words then
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

-- The trail of an account outlives it, without what it called its tokens and was called before.
create function refuse_change_of_account_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.detail = '' and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
    and coalesce(current_setting('stemma.deletes_account', true), '') = old.user_id::text
    and exists (select from account_deletion d where d.user_id = old.user_id and d.deleted_at is null) then
    return new;
  end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create or replace trigger account_event_immutable before update or delete on account_event
  for each row execute function refuse_change_of_account_event();
