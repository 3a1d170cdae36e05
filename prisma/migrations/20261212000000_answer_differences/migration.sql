-- AlterTable
ALTER TABLE "report" ADD COLUMN     "since_report_id" UUID,
ADD COLUMN     "since_counts" JSONB;
