-- CreateTable
CREATE TABLE "legal_hold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_by_id" UUID,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "legal_hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "legal_hold_project_id_set_at_idx" ON "legal_hold"("project_id", "set_at");

-- AddForeignKey
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A project is held once at a time.
create unique index legal_hold_standing on legal_hold (project_id) where lifted_at is null;

-- What was held, by whom and why stays as it was written; it is lifted once, and goes with its project alone.
create function keep_legal_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(old.project_id) then return old; end if;
  if tg_op = 'UPDATE' and old.lifted_at is null and new.lifted_at is not null
    and (new.id, new.project_id, new.reason, new.set_by_id, new.set_at)
      is not distinct from (old.id, old.project_id, old.reason, old.set_by_id, old.set_at) then return new; end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
create trigger legal_hold_immutable before update or delete on legal_hold
  for each row execute function keep_legal_hold();
create trigger legal_hold_kept before truncate on legal_hold for each statement execute function refuse_change();

-- ── What a hold keeps ───────────────────────────────────────────────────────

-- While a hold stands nobody begins a deletion, nor deletes a comment: no process of an older version, and no script. Whoever
-- does waits for somebody who sets one just now, who holds the project's row.
create function refuse_held() returns trigger language plpgsql as $$
declare
  held uuid := case when tg_table_name = 'project' then to_jsonb(old) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'project_id' end;
begin
  perform from project where id = held for key share;
  if exists (select from legal_hold where project_id = held and lifted_at is null) and not is_being_deleted(held) then
    raise exception 'A legal hold stands on project %: nothing of it can be deleted.', held
      using errcode = 'integrity_constraint_violation', constraint = 'legal_hold', table = tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger project_held before update of delete_after on project
  for each row when (new.delete_after is not null and new.delete_after is distinct from old.delete_after)
  execute function refuse_held();
create trigger source_deletion_held before insert on source_deletion for each row execute function refuse_held();
create trigger research_deletion_held before insert on research_deletion for each row execute function refuse_held();
create trigger comment_held before delete on comment for each row execute function refuse_held();
create trigger comment_emptied_held before update of deleted_at on comment
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function refuse_held();
