-- AlterTable
ALTER TABLE "project" ADD COLUMN     "delete_after" TIMESTAMPTZ(3),
ADD COLUMN     "delete_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "delete_asked_by_id" UUID,
ADD COLUMN     "deleted_rows" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "project_deletion" (
    "project_id" UUID NOT NULL,
    "asked_by_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rows" JSONB NOT NULL,

    CONSTRAINT "project_deletion_pkey" PRIMARY KEY ("project_id")
);

-- CreateIndex
CREATE INDEX "project_deletion_deleted_at_idx" ON "project_deletion"("deleted_at");

-- CreateIndex
CREATE INDEX "crawl_page_project_id_source_id_idx" ON "crawl_page"("project_id", "source_id");

-- Each fact that goes is looked for among those that it succeeds: in few rows, not in all of its project.
create index fact_succeeded on fact (project_id, superseded_by_id) where superseded_by_id is not null;

-- What is to be deleted is archived: a process of an older version can bring no such project back.
alter table project
  add constraint project_deletion_is_asked check (num_nulls(delete_after, delete_asked_at) in (0, 2)),
  add constraint project_deletion_is_of_archive check (delete_after is null or archived_at is not null);
create index project_delete_after on project (delete_after) where delete_after is not null;

create trigger project_deletion_immutable before update or delete on project_deletion
  for each row execute function refuse_change();
create trigger project_deletion_kept before truncate on project_deletion
  for each statement execute function refuse_change();

-- Whether this transaction deletes that project: it says so itself, and the project's time has come.
create function is_being_deleted(project uuid) returns boolean language plpgsql stable as $$
begin
  return coalesce(current_setting('stemma.deletes_project', true), '') = project::text
    and exists (select from project p where p.id = project and p.delete_after <= now());
end $$;

-- What was once written stays as it was, until its project is deleted.
create function refuse_change_until_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return old; end if;
  raise exception 'Rows of % cannot be changed or removed (% was refused).', tg_table_name, lower(tg_op)
    using errcode = 'integrity_constraint_violation', constraint = 'immutable', table = tg_table_name;
end $$;

create or replace trigger original_immutable before update or delete on original
  for each row execute function refuse_change_until_deletion();
create or replace trigger content_immutable before update or delete on content
  for each row execute function refuse_change_until_deletion();
create or replace trigger snapshot_immutable before update or delete on snapshot
  for each row execute function refuse_change_until_deletion();
create or replace trigger artifact_immutable before update or delete on artifact
  for each row execute function refuse_change_until_deletion();
create or replace trigger audit_event_immutable before update or delete on audit_event
  for each row execute function refuse_change_until_deletion();

-- A fact's evidence goes before the fact, in a transaction of its own.
create or replace function check_fact_has_evidence() returns trigger language plpgsql as $$
declare
  looked_at uuid;
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return null; end if;
  if tg_table_name = 'fact' then looked_at := new.id; else looked_at := old.fact_id; end if;
  if exists (select from fact where id = looked_at) and not exists (select from evidence where fact_id = looked_at) then
    raise exception 'Fact % has no evidence.', looked_at
      using errcode = 'check_violation', constraint = 'fact_has_evidence', table = 'fact';
  end if;
  return null;
end $$;

create or replace function check_project_has_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return null; end if;
  perform from project where id = old.project_id for update;
  if not found then return null; end if;
  if not exists (select from membership where project_id = old.project_id and role = 'owner') then
    raise exception 'Project % would be left without an owner.', old.project_id
      using errcode = 'check_violation', constraint = 'project_has_owner', table = 'membership';
  end if;
  return null;
end $$;
