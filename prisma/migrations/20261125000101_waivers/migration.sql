-- CreateEnum
CREATE TYPE "waived_by" AS ENUM ('engine', 'person');

-- AlterTable
ALTER TABLE "gate" ADD COLUMN     "waived_by" "waived_by",
ADD COLUMN     "waived_by_id" UUID,
ADD COLUMN     "waived_why" TEXT;

-- A gate is waived by somebody who says why, or not at all. What was stored as passed before stays as it was.
alter table gate add constraint gate_waived_by_somebody
  check ((verdict::text = 'waived') = (waived_by is not null) and (waived_by is null) = (waived_why is null));
