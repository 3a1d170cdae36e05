-- AlterTable
ALTER TABLE "original" ADD COLUMN     "sealed" BYTEA;

-- AlterTable
ALTER TABLE "sealing" ADD COLUMN     "originals_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Processes of the version before this one read originals in clear. For a day they may go on; where there are none yet,
-- all are sealed from now on.
update sealing set originals_from = case when exists (select from original)
  then now() + interval '1 day' else date_trunc('milliseconds', now()) end;

-- What stands there has been held to the same by the rules before: it is not read through again. Of sealed bytes the
-- database knows how many they have to be; that they are what their hash says, whoever opens them sees.
alter table original
  drop constraint original_size,
  drop constraint original_sha256,
  add constraint original_size check (octet_length(bytes) = case when retention_id is not null then 0
    when sealed is null then size_bytes else size_bytes + 16 * ((size_bytes + 1048575) / 1048576) end) not valid,
  add constraint original_sha256
    check (retention_id is not null or sealed is not null or sha256 = encode(sha256(bytes), 'hex')) not valid,
  add constraint original_gone_has_no_key check (retention_id is null or sealed is null) not valid;

-- As before; and bytes in clear are sealed once, and their key under another one of the install, which changes no bytes.
create or replace function refuse_change_of_original() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (is_being_deleted(old.project_id) or exists (select from source_deletion d
    where d.source_id = source_being_deleted(old.project_id) and old.sha256 = any(d.hashes))) then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.project_id, new.sha256, new.size_bytes) = (old.project_id, old.sha256, old.size_bytes) then
    if old.retention_id is null and octet_length(new.bytes) = 0
      and new.retention_id = retention_taking(old.project_id, 'originals', old.created_at) then return new; end if;
    if old.retention_id is not null and new.retention_id is null then return new; end if;
    if old.retention_id is null and new.retention_id is null and new.sealed is not null
      and (new.media_type, new.created_at) = (old.media_type, old.created_at)
      and (old.sealed is null or new.bytes = old.bytes) then return new; end if;
  end if;
  perform refuse_removal(tg_table_name, tg_op);
end $$;
