-- AlterTable
ALTER TABLE "question" ADD COLUMN     "after_id" UUID,
ADD COLUMN     "understood" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "question_project_id_after_id_idx" ON "question"("project_id", "after_id");

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_project_id_after_id_fkey" FOREIGN KEY ("project_id", "after_id") REFERENCES "question"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
