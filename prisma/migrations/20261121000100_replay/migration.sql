-- What runs read of the knowledge base, and the bundles that replayed runs answer from.
-- CreateTable
CREATE TABLE "knowledge_read" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_read_pkey" PRIMARY KEY ("node_id","attempt","name")
);

-- CreateTable
CREATE TABLE "run_bundle" (
    "run_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "source_id" UUID,
    "bytes" BYTEA NOT NULL,
    "acts_done" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_bundle_pkey" PRIMARY KEY ("run_id")
);

-- CreateIndex
CREATE INDEX "knowledge_read_run_id_idx" ON "knowledge_read"("run_id");

-- CreateIndex
CREATE INDEX "run_bundle_source_id_idx" ON "run_bundle"("source_id");

-- CreateIndex
CREATE UNIQUE INDEX "run_bundle_project_id_run_id_key" ON "run_bundle"("project_id", "run_id");

-- AddForeignKey
ALTER TABLE "knowledge_read" ADD CONSTRAINT "knowledge_read_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_read" ADD CONSTRAINT "knowledge_read_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_read" ADD CONSTRAINT "knowledge_read_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_bundle" ADD CONSTRAINT "run_bundle_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_bundle" ADD CONSTRAINT "run_bundle_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "recorded_mode" "run_mode";
