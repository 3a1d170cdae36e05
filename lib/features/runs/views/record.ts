import { z } from "zod";
import { ProjectId, RunId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { runStatuses } from "@/lib/domain/core/words";
import { currentRecords, versionName } from "@/lib/domain/run/artifact";
import { ReplayResult } from "@/lib/domain/run/bundle";
import { attachment } from "@/lib/features/kit/attachment";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { found, idOf } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { readingArtifacts } from "@/lib/reports/bundle/artifact-invalid";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { whyNotWhole } from "@/lib/reports/bundle/whole-record";
import { readArtifact } from "./artifact";

const shown = { artifacts: 500, replays: 5 } as const;

const ReplayRow = z.object({
  project_id: ProjectId,
  run_id: RunId,
  user_id: UserId.nullable(),
  status: z.enum(runStatuses),
  result: ReplayResult.nullable(),
  created_at: z.date(),
});

/** Whether a later rest of the run left a newer version of the file. */
function isOutdated(path: string, current: ReadonlyMap<string, string>): boolean {
  const newest = current.get(versionName(path.replace(/-\d+(?=\.)/, ""), 1));
  return newest !== undefined && newest !== path;
}

/** What a run left, and whether replays of it left the same. */
export async function getRecordView(db: Db, access: Access<"read">, input: { runId: string }) {
  const runId = idOf(RunId, input.runId);
  const { projectId, userId } = access;
  const [run, notWhole, artifacts, rows] = await Promise.all([
    db.run.findFirst({ where: { id: runId, projectId }, select: { status: true, mode: true } }),
    whyNotWhole(db, runId),
    db.artifact.findMany({
      where: { runId, projectId },
      orderBy: [{ createdAt: "asc" }, { path: "asc" }],
      take: shown.artifacts,
      select: { path: true, sizeBytes: true, sha256: true },
    }),
    db.$queryRaw`
      select b.project_id, b.run_id, r.started_by_id as user_id, r.status::text, b.result, b.created_at
      from run_bundle b join run r on r.id = b.run_id
      where (b.run_id = ${runId}::uuid and b.project_id = ${projectId}::uuid) or b.source_id = ${runId}::uuid
      order by b.created_at desc, b.run_id limit ${shown.replays}`,
  ]);
  const { status, mode } = found(run);
  const current = currentRecords(artifacts.map(({ path }) => path));
  return {
    isResting: status !== "running",
    whyNotWhole: notWhole,
    isReplay: mode === "replay",
    artifacts: artifacts.map((artifact) => ({ ...artifact, isCurrent: !isOutdated(artifact.path, current) })),
    replays: z
      .array(ReplayRow)
      .parse(rows)
      .map((row) => ({
        runId: row.run_id,
        // A replay stands in a project of whoever asked for it; to others its address leads nowhere.
        projectId: row.user_id === userId ? row.project_id : null,
        status: row.status,
        result: row.result,
        at: row.created_at.toISOString(),
      })),
  };
}

/** What a run left, and what replays of it came to. */
export type RecordView = ShownBy<typeof getRecordView>;

/** A run's manifest as it was last written; a run has one as soon as it rests. */
export async function readManifest(
  db: Db,
  access: Access<"read">,
  input: { runId: string },
): Promise<Record<string, unknown>> {
  const { projectId } = access;
  const runId = idOf(RunId, input.runId);
  found(await db.run.findFirst({ where: { id: runId, projectId }, select: { id: true } }));
  const newest = await db.artifact.findFirst({
    where: { runId, projectId, path: { startsWith: "manifest" } },
    orderBy: [{ createdAt: "desc" }, { path: "desc" }],
    select: { path: true },
  });
  if (newest === null) {
    throw new Refusal("not_found", "This run has no manifest yet: it is written when the run comes to rest.");
  }
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse((await readArtifact(db, access, { runId, path: newest.path })).content));
}

/** A run with all that it stands on, as a file to save. */
export async function getRunBundle(
  db: Db,
  access: Access<"read" | "read_prompts">,
  input: { runId: string },
): Promise<Response> {
  const runId = idOf(RunId, input.runId);
  const { projectId } = access;
  const bytes = await inTurn(access.userId, () =>
    readingArtifacts(db, { projectId, runId }, () => packRun(db, { projectId }, runId)),
  );
  return attachment(new Uint8Array(bytes), { name: `run-${runId.slice(0, 8)}.zip`, mediaType: "application/zip" });
}
