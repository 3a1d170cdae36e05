-- AlterTable
ALTER TABLE "report" ADD COLUMN     "since_counts" JSONB,
ADD COLUMN     "since_report_id" UUID;

-- CreateIndex
CREATE INDEX "report_project_id_since_report_id_idx" ON "report"("project_id", "since_report_id");

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_project_id_since_report_id_fkey" FOREIGN KEY ("project_id", "since_report_id") REFERENCES "report"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
