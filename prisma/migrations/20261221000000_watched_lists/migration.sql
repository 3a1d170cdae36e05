-- CreateTable
CREATE TABLE "watched_list" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "most" INTEGER NOT NULL,
    "next_look_at" TIMESTAMPTZ(3) NOT NULL,
    "look_until" TIMESTAMPTZ(3),
    "look_failures" INTEGER NOT NULL DEFAULT 0,
    "looked_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "reason" TEXT,
    "etag" TEXT,
    "modified" TEXT,
    "added_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_entry" (
    "project_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "canonical" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "stamp" TEXT,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_entry_pkey" PRIMARY KEY ("list_id","canonical")
);

-- CreateIndex
CREATE INDEX "watched_list_next_look_at_idx" ON "watched_list"("next_look_at");

-- CreateIndex
CREATE UNIQUE INDEX "watched_list_project_id_id_key" ON "watched_list"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "watched_list_project_id_kind_address_key" ON "watched_list"("project_id", "kind", "address");

-- CreateIndex
CREATE INDEX "watched_entry_project_id_list_id_idx" ON "watched_entry"("project_id", "list_id");

-- CreateIndex
CREATE INDEX "watched_entry_status_lease_until_idx" ON "watched_entry"("status", "lease_until");

-- AddForeignKey
ALTER TABLE "watched_list" ADD CONSTRAINT "watched_list_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_entry" ADD CONSTRAINT "watched_entry_project_id_list_id_fkey" FOREIGN KEY ("project_id", "list_id") REFERENCES "watched_list"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
