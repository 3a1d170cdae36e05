-- Budgets of tokens and money, rounds of research, and the order in which a replay goes.
-- AlterTable
ALTER TABLE "fetch_call" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "node" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "cost_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
ADD COLUMN     "reserved_tokens" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reserved_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
ADD COLUMN     "tokens_spent" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "run" DROP COLUMN "finish_requested_at",
ADD COLUMN     "finish_reason" TEXT,
ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "run_bundle" DROP COLUMN "acts_done",
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "steps" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "search_call" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "budget_hold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "usd" DECIMAL(12,6) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "budget_hold_node_id_idx" ON "budget_hold"("node_id");

-- AddForeignKey
ALTER TABLE "budget_hold" ADD CONSTRAINT "budget_hold_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_hold" ADD CONSTRAINT "budget_hold_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_hold" ADD CONSTRAINT "budget_hold_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
