import { gather } from "@/lib/platform/db/gather";

/** Rows that one statement writes at most, and statements that are under way at once. */
const BOUNDS = { most: 100, atOnce: 4 };

/** Whose a call is, and when it was made. */
interface CallRow {
  projectId: string;
  runId: string;
  nodeId: string;
  attempt: number;
  requestHash: string;
  failure: unknown;
  startedAt: Date;
  endedAt: Date;
}

interface SearchRow extends CallRow {
  provider: string;
  query: string;
  results: unknown;
  /** What providers that failed said. */
  failed: readonly string[];
}

interface FetchRow extends CallRow {
  url: string;
  snapshotId: string | null;
}

/** Writes a search's row; those that end in one moment go in one statement. */
export const writeSearch = gather<SearchRow, void>(BOUNDS, async (db, rows) => {
  await db.$executeRaw`
    /* write_searches */
    insert into search_call (project_id, run_id, node_id, attempt, provider, query, request_hash, results, failure,
      failed, started_at, ended_at)
    select "projectId", "runId", "nodeId", attempt, provider, query, "requestHash", nullif(results, 'null'::jsonb),
      nullif(failure, 'null'::jsonb), failed, "startedAt", "endedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("projectId" uuid, "runId" uuid, "nodeId" uuid,
      attempt int, provider text, query text, "requestHash" text, results jsonb, failure jsonb, failed text[],
      "startedAt" timestamptz, "endedAt" timestamptz)`;
  return rows.map(() => undefined);
});

/** Writes a retrieval's row, likewise. */
export const writeFetch = gather<FetchRow, void>(BOUNDS, async (db, rows) => {
  await db.$executeRaw`
    /* write_fetches */
    insert into fetch_call (project_id, run_id, node_id, attempt, url, request_hash, snapshot_id, failure, started_at,
      ended_at)
    select "projectId", "runId", "nodeId", attempt, url, "requestHash", "snapshotId", nullif(failure, 'null'::jsonb),
      "startedAt", "endedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("projectId" uuid, "runId" uuid, "nodeId" uuid,
      attempt int, url text, "requestHash" text, "snapshotId" uuid, failure jsonb, "startedAt" timestamptz,
      "endedAt" timestamptz)`;
  return rows.map(() => undefined);
});
