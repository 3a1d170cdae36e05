-- AlterTable
ALTER TABLE "user" ADD COLUMN     "mails_notifications" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "actor_id" UUID,
ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "muted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "comment_draft" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "anchor" JSONB,
    "body" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable: unlogged, since after a crash nobody is here.
CREATE UNLOGGED TABLE "presence" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "run_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "comment_draft_project_id_report_id_author_id_idx" ON "comment_draft"("project_id", "report_id", "author_id");

-- CreateIndex
CREATE INDEX "presence_project_id_seen_at_idx" ON "presence"("project_id", "seen_at");

-- AddForeignKey
ALTER TABLE "comment_draft" ADD CONSTRAINT "comment_draft_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_draft" ADD CONSTRAINT "comment_draft_project_id_report_id_fkey" FOREIGN KEY ("project_id", "report_id") REFERENCES "report"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_draft" ADD CONSTRAINT "comment_draft_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex: what is unread is counted for each bell.
CREATE INDEX "notification_unread_idx" ON "notification"("user_id") WHERE "read_at" IS NULL;

-- A thread is one deep: replies answer its first comment.
CREATE INDEX "comment_parent_id_idx" ON "comment"("parent_id");
