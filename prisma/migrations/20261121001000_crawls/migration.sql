-- CreateEnum
CREATE TYPE "crawl_status" AS ENUM ('running', 'done', 'stopped');

-- CreateEnum
CREATE TYPE "crawl_page_status" AS ENUM ('queued', 'read', 'unread');

-- CreateTable
CREATE TABLE "crawl" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "cap" INTEGER NOT NULL,
    "status" "crawl_status" NOT NULL DEFAULT 'running',
    "is_mapped" BOOLEAN NOT NULL DEFAULT false,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "crawl_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crawl_page" (
    "project_id" UUID NOT NULL,
    "crawl_id" UUID NOT NULL,
    "canonical" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "status" "crawl_page_status" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "source_id" UUID,

    CONSTRAINT "crawl_page_pkey" PRIMARY KEY ("crawl_id","canonical")
);

-- CreateIndex
CREATE INDEX "crawl_status_lease_until_idx" ON "crawl"("status", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "crawl_project_id_id_key" ON "crawl"("project_id", "id");

-- CreateIndex
CREATE INDEX "crawl_page_crawl_id_status_ordinal_idx" ON "crawl_page"("crawl_id", "status", "ordinal");

-- AddForeignKey
ALTER TABLE "crawl" ADD CONSTRAINT "crawl_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crawl_page" ADD CONSTRAINT "crawl_page_project_id_crawl_id_fkey" FOREIGN KEY ("project_id", "crawl_id") REFERENCES "crawl"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crawl_page" ADD CONSTRAINT "crawl_page_project_id_source_id_fkey" FOREIGN KEY ("project_id", "source_id") REFERENCES "source"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
