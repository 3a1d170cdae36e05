CREATE INDEX "fetch_call_snapshot_id_idx" ON "fetch_call"("snapshot_id");
