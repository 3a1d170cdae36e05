-- CreateTable
CREATE TABLE "install_setting" (
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "install_setting_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "install_setting_value_check" CHECK ("value" >= 0)
);

-- CreateTable
CREATE TABLE "project_size" (
    "project_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "project_size_pkey" PRIMARY KEY ("project_id")
);

-- AddForeignKey
ALTER TABLE "project_size" ADD CONSTRAINT "project_size_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "project_created_by_id_idx" ON "project"("created_by_id");

-- Counted as it is stored, wherever from: adding up the sizes of a library would cost more with every source.
create function count_content_bytes() returns trigger language plpgsql as $$
begin
  insert into project_size (project_id, bytes)
  select project_id, sum(octet_length(text)) from added group by project_id order by project_id
  on conflict (project_id) do update set bytes = project_size.bytes + excluded.bytes;
  return null;
end $$;

create function count_original_bytes() returns trigger language plpgsql as $$
begin
  insert into project_size (project_id, bytes)
  select project_id, sum(size_bytes) from added group by project_id order by project_id
  on conflict (project_id) do update set bytes = project_size.bytes + excluded.bytes;
  return null;
end $$;

create trigger content_is_counted after insert on content
  referencing new table as added for each statement execute function count_content_bytes();
create trigger original_is_counted after insert on original
  referencing new table as added for each statement execute function count_original_bytes();

insert into project_size (project_id, bytes)
select project_id, sum(bytes) from (
  select project_id, octet_length(text)::bigint as bytes from content
  union all
  select project_id, size_bytes from original) as stored
group by project_id;

-- Runs under way are counted when one more is asked for.
create index run_under_way on run (started_by_id, project_id) where status in ('running', 'waiting');
