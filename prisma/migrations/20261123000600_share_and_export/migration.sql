-- AlterTable
ALTER TABLE "share_link" ADD COLUMN     "follows_newest" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "report_export" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "style" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "file_name" TEXT,
    "size_bytes" INTEGER,
    "bytes" BYTEA,
    "error" TEXT,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,

    CONSTRAINT "report_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "report_export_project_id_report_id_created_at_idx" ON "report_export"("project_id", "report_id", "created_at");

-- CreateIndex
CREATE INDEX "report_export_expires_at_idx" ON "report_export"("expires_at");

-- AddForeignKey
ALTER TABLE "report_export" ADD CONSTRAINT "report_export_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_export" ADD CONSTRAINT "report_export_project_id_report_id_fkey" FOREIGN KEY ("project_id", "report_id") REFERENCES "report"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table report_export
  add constraint report_export_status check (status in ('queued', 'running', 'done', 'failed')),
  add constraint report_export_progress check (progress between 0 and 100),
  add constraint report_export_made check ((status = 'done') = (bytes is not null)),
  add constraint report_export_failed check ((status = 'failed') = (error is not null));

-- What waits or is under way, oldest first: the workers' way in.
create index report_export_open on report_export (created_at) where status in ('queued', 'running');
