-- DropIndex
DROP INDEX "fold_run_id_idx";

-- AlterTable
ALTER TABLE "fold" ADD COLUMN     "ordinal" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "fold_run_id_node_key_ordinal_key" ON "fold"("run_id", "node_key", "ordinal");
