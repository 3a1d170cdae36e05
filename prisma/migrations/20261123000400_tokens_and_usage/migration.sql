-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "warned_month" TEXT,
ADD COLUMN     "warned_percent" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "agent_call_project_id_started_at_idx" ON "agent_call"("project_id", "started_at");

-- CreateIndex
CREATE INDEX "api_token_project_id_idx" ON "api_token"("project_id");

-- CreateIndex
CREATE INDEX "project_call_project_id_started_at_idx" ON "project_call"("project_id", "started_at");

-- CreateIndex
CREATE INDEX "search_call_project_id_started_at_idx" ON "search_call"("project_id", "started_at");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Calls that were lost with their worker count as spent; their events are few among all of a project's.
create index audit_event_call_lost on audit_event (project_id, ts) where kind = 'call_lost';
