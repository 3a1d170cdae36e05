-- CreateTable
CREATE TABLE "access_entry" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('hour', now()),
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "token_id" UUID,
    "link_id" UUID,
    "project_id" UUID,
    "what" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_entry_key_hour_key" ON "access_entry"("key", "hour");

-- CreateIndex
CREATE INDEX "access_entry_last_at_idx" ON "access_entry"("last_at");

-- What stands in the log stays what it is: an entry counts up within its hour, and goes when it is older than kept.
create function keep_access_entry() returns trigger language plpgsql as $$
declare
  kept_days integer := coalesce((select value from install_setting where name = 'access_log_days'), 90);
begin
  if tg_op = 'UPDATE' then
    if new.times > old.times and new.last_at >= old.last_at
      and (to_jsonb(new) - 'times' - 'last_at') = (to_jsonb(old) - 'times' - 'last_at') then
      return new;
    end if;
  elsif old.last_at < now() - make_interval(days => kept_days) then
    return old;
  end if;
  raise exception 'Rows of access_entry cannot be changed or removed (% was refused).', lower(tg_op)
    using errcode = 'restrict_violation';
end $$;
create trigger access_entry_kept before update or delete on access_entry for each row execute function keep_access_entry();
create trigger access_entry_whole before truncate on access_entry for each statement execute function refuse_change();
