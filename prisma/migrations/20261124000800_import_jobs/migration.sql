-- CreateTable
CREATE TABLE "import_job" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "size_bytes" INTEGER NOT NULL DEFAULT 0,
    "source_run_id" UUID,
    "project_id" UUID,
    "run_id" UUID,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,

    CONSTRAINT "import_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_chunk" (
    "job_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "import_chunk_pkey" PRIMARY KEY ("job_id","ordinal")
);

-- CreateIndex
CREATE INDEX "import_job_user_id_created_at_idx" ON "import_job"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "import_job_source_run_id_idx" ON "import_job"("source_run_id");

-- CreateIndex
CREATE INDEX "import_job_project_id_idx" ON "import_job"("project_id");

-- CreateIndex
CREATE INDEX "import_job_run_id_idx" ON "import_job"("run_id");

-- CreateIndex
CREATE INDEX "import_job_expires_at_idx" ON "import_job"("expires_at");

-- AddForeignKey
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_source_run_id_fkey" FOREIGN KEY ("source_run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_chunk" ADD CONSTRAINT "import_chunk_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "import_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table import_job
  add constraint import_job_kind check (kind in ('project', 'bundle', 'run')),
  add constraint import_job_status check (status in ('receiving', 'queued', 'running', 'done', 'failed')),
  add constraint import_job_progress check (progress between 0 and 100),
  add constraint import_job_source check ((kind = 'run') = (source_run_id is not null)),
  add constraint import_job_failed check ((status = 'failed') = (error is not null)),
  add constraint import_job_leased check (status <> 'running' or (lease_token is not null and lease_until is not null));

-- One under way for each account, whichever workers want the next one.
create unique index import_job_under_way on import_job (user_id) where status = 'running';

-- What waits, oldest first: the workers' way in, and what accounts are counted by.
create index import_job_open on import_job (created_at) where status in ('receiving', 'queued', 'running');

-- Packed already: no time is spent on packing it again.
alter table import_chunk alter column bytes set storage external;
