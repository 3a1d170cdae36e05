-- CreateEnum
CREATE TYPE "question_status" AS ENUM ('asked', 'answered', 'not_held');

-- CreateTable
CREATE TABLE "question" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "asked_by_id" UUID,
    "text" TEXT NOT NULL,
    "status" "question_status" NOT NULL DEFAULT 'asked',
    "answer" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL,
    "prompt" TEXT,
    "prompt_hash" TEXT,
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "reserved_tokens" INTEGER NOT NULL DEFAULT 0,
    "reserved_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "question_project_id_created_at_idx" ON "question"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "question_project_id_prompt_hash_idx" ON "question"("project_id", "prompt_hash");

-- CreateIndex
CREATE UNIQUE INDEX "question_project_id_id_key" ON "question"("project_id", "id");

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table question
  add constraint question_text check (btrim(text) <> ''),
  add constraint question_spent check (tokens_in >= 0 and tokens_out >= 0 and cost_usd >= 0
    and reserved_tokens >= 0 and reserved_usd >= 0),
  add constraint question_answered check (status = 'asked' or answered_at is not null);

-- What is being answered is not asked a second time meanwhile: nothing is paid for twice.
create unique index question_one_call on question (project_id, prompt_hash) where status = 'asked';
