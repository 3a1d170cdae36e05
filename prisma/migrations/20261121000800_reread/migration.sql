-- AlterTable
ALTER TABLE "fact" ADD COLUMN     "stale_from" "fact_status";

-- AlterTable
ALTER TABLE "source" ADD COLUMN     "current_sha256" TEXT,
ADD COLUMN     "reread_days" INTEGER;
