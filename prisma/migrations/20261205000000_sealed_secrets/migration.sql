-- AlterTable
ALTER TABLE "install_key" ADD COLUMN     "sealed" BYTEA,
ALTER COLUMN "private_key" DROP NOT NULL;

-- CreateTable
CREATE TABLE "sealing" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "begins_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sealing_pkey" PRIMARY KEY ("is_only")
);

alter table install_key add constraint install_key_is_kept_once check ((private_key is null) <> (sealed is null));
alter table sealing add constraint sealing_is_only check (is_only);

-- Processes of the version before this one read what is there as they know it. For a day they may go on; where there is
-- nothing yet that they could read, all is sealed from now on.
insert into sealing (begins_at)
select case when exists (select from install_key) or exists (select from install_value where sealed is not null)
  then now() + interval '1 day' else date_trunc('milliseconds', now()) end;
