-- AlterTable: what was imported before this install signed anything is of unknown origin.
ALTER TABLE "project" ADD COLUMN     "is_of_unknown_origin" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "signed_by" TEXT;

-- CreateTable
CREATE TABLE "install_key" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "install_key_pkey" PRIMARY KEY ("is_only")
);

alter table install_key add constraint install_key_is_only check (is_only);

update project set is_of_unknown_origin = true where imported_at is not null;
