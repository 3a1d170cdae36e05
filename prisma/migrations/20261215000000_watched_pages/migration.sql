-- AlterTable
ALTER TABLE "source" ADD COLUMN     "look_failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "look_outcome" TEXT,
ADD COLUMN     "look_until" TIMESTAMPTZ(3),
ADD COLUMN     "next_look_at" TIMESTAMPTZ(3),
ADD COLUMN     "page_etag" TEXT,
ADD COLUMN     "page_modified" TEXT;

-- Pages that are read again by schedule already come when they would have come.
UPDATE "source" SET "next_look_at" = coalesce("last_read_at", now()) + make_interval(days => "reread_days")
WHERE "reread_days" IS NOT NULL;

-- AlterTable
ALTER TABLE "researcher_schedule" ADD COLUMN     "when_changed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "quote_change" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "evidence_id" UUID NOT NULL,
    "snapshot_id" UUID NOT NULL,
    "is_gone" BOOLEAN NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "quote_change_project_id_evidence_id_read_at_idx" ON "quote_change"("project_id", "evidence_id", "read_at");

-- CreateIndex
CREATE INDEX "quote_change_project_id_snapshot_id_idx" ON "quote_change"("project_id", "snapshot_id");

-- CreateIndex
CREATE INDEX "source_reread_days_idx" ON "source"("reread_days");

-- AddForeignKey
ALTER TABLE "quote_change" ADD CONSTRAINT "quote_change_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_change" ADD CONSTRAINT "quote_change_project_id_evidence_id_fkey" FOREIGN KEY ("project_id", "evidence_id") REFERENCES "evidence"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_change" ADD CONSTRAINT "quote_change_project_id_snapshot_id_fkey" FOREIGN KEY ("project_id", "snapshot_id") REFERENCES "snapshot"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What evidence says is looked up in its text when any part of that is written; that its quote went or came back is not
-- part of it, and hundreds of quotes of one long text are marked at once.
create or replace trigger evidence_is_verbatim
  before insert or update of project_id, snapshot_id, start, "end", quote on evidence
  for each row execute function check_evidence_is_verbatim();

create trigger quote_change_immutable before update on quote_change for each row execute function refuse_change();
