-- CreateEnum
CREATE TYPE "suggestion_status" AS ENUM ('open', 'applied', 'dismissed');

-- AlterTable
ALTER TABLE "report" ADD COLUMN     "author_id" UUID;

-- CreateTable
CREATE TABLE "suggestion" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "section_ordinal" INTEGER NOT NULL,
    "heading" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" "suggestion_status" NOT NULL DEFAULT 'open',
    "reason" TEXT NOT NULL DEFAULT '',
    "settled_by_id" UUID,
    "settled_at" TIMESTAMPTZ(3),
    "applied_version" INTEGER,

    CONSTRAINT "suggestion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "suggestion_project_id_report_id_created_at_idx" ON "suggestion"("project_id", "report_id", "created_at");

-- AddForeignKey
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_project_id_report_id_fkey" FOREIGN KEY ("project_id", "report_id") REFERENCES "report"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_report_id_section_ordinal_fkey" FOREIGN KEY ("report_id", "section_ordinal") REFERENCES "report_section"("report_id", "ordinal") ON DELETE CASCADE ON UPDATE CASCADE;
