-- AlterTable
ALTER TABLE "run" ADD COLUMN     "scheduled_for" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "researcher_schedule" (
    "researcher_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "plan" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "set_by_id" UUID NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "trying_since" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "last_note" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "researcher_schedule_pkey" PRIMARY KEY ("researcher_id")
);

-- CreateIndex
CREATE INDEX "researcher_schedule_next_at_idx" ON "researcher_schedule"("next_at");

-- CreateIndex
CREATE INDEX "researcher_schedule_project_id_idx" ON "researcher_schedule"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "researcher_schedule_project_id_researcher_id_key" ON "researcher_schedule"("project_id", "researcher_id");

-- CreateIndex
CREATE UNIQUE INDEX "run_researcher_id_scheduled_for_key" ON "run"("researcher_id", "scheduled_for");

-- AddForeignKey
ALTER TABLE "researcher_schedule" ADD CONSTRAINT "researcher_schedule_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "researcher_schedule" ADD CONSTRAINT "researcher_schedule_project_id_researcher_id_fkey" FOREIGN KEY ("project_id", "researcher_id") REFERENCES "researcher"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
