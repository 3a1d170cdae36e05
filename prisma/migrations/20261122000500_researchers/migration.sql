-- CreateEnum
CREATE TYPE "summary_status" AS ENUM ('waiting', 'done', 'failed');

-- CreateTable
CREATE TABLE "summary_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "researcher_id" UUID NOT NULL,
    "status" "summary_status" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "asked" JSONB,
    "secret" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "requested_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "summary_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_call" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "prompt_hash" TEXT NOT NULL,
    "input_digest" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "output" JSONB,
    "failure" JSONB,
    "dropped" JSONB NOT NULL DEFAULT '{}',
    "model" TEXT NOT NULL DEFAULT 'none',
    "held_tokens" INTEGER NOT NULL DEFAULT 0,
    "held_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "project_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "summary_request_project_id_created_at_idx" ON "summary_request"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "summary_request_status_lease_until_idx" ON "summary_request"("status", "lease_until");

-- CreateIndex
CREATE INDEX "project_call_project_id_idx" ON "project_call"("project_id");

-- CreateIndex
CREATE INDEX "project_call_subject_id_prompt_hash_idx" ON "project_call"("subject_id", "prompt_hash");

-- AddForeignKey
ALTER TABLE "summary_request" ADD CONSTRAINT "summary_request_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summary_request" ADD CONSTRAINT "summary_request_project_id_researcher_id_fkey" FOREIGN KEY ("project_id", "researcher_id") REFERENCES "researcher"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_call" ADD CONSTRAINT "project_call_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "summary_request"
  ADD CONSTRAINT "summary_request_attempts" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "summary_request_reason" CHECK ("status" <> 'failed' OR "reason" IS NOT NULL),
  ADD CONSTRAINT "summary_request_end" CHECK (("status" = 'waiting') = ("ended_at" IS NULL));

ALTER TABLE "project_call"
  ADD CONSTRAINT "project_call_spent" CHECK ("tokens_in" >= 0 AND "tokens_out" >= 0 AND "cost_usd" >= 0),
  ADD CONSTRAINT "project_call_held" CHECK ("held_tokens" >= 0 AND "held_usd" >= 0);

-- What was answered stays as it was; only a call under way may be ended.
CREATE TRIGGER "project_call_immutable" BEFORE UPDATE ON "project_call"
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
