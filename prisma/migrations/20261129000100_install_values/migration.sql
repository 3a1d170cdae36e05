-- AlterTable
ALTER TABLE "run" ADD COLUMN     "models" JSONB;

-- CreateTable
CREATE TABLE "install_value" (
    "name" TEXT NOT NULL,
    "value" TEXT,
    "sealed" BYTEA,
    "ending" TEXT NOT NULL DEFAULT '',
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "install_value_pkey" PRIMARY KEY ("name")
);

-- A key is never kept in clear, and nothing else is kept sealed.
alter table install_value add constraint install_value_is_one check ((value is null) <> (sealed is null));
alter table install_value add constraint install_value_keys_are_sealed check ((name like '%\_KEY') = (sealed is not null));
alter table install_value add constraint install_value_ending_is_short check (length(ending) <= 4);
