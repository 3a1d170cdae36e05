import { z } from "zod";
import type { RunId, Scope } from "@/lib/domain/core/ids";
import type { HaltKind } from "@/lib/domain/core/words";
import { firstVerdicts } from "@/lib/domain/decide/gates";
import {
  canonicalJson,
  currentRecords,
  type RecordName,
  recordNames,
  versionName,
  versionOf,
} from "@/lib/domain/run/artifact";
import type { RunNode } from "@/lib/domain/run/run-state";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { type ArtifactDraft, writeArtifacts } from "./artifacts";
import { type RunRow, sha256 } from "./state";

/** A run that was reopened ends more than once; what was written at an earlier end stays as it is. */
async function numbered(tx: Tx, runId: string, stem: string): Promise<string> {
  const earlier = await tx.artifact.count({ where: { runId, path: { startsWith: stem } } });
  return versionName(`${stem}.json`, earlier + 1);
}

function json(path: string, value: unknown): ArtifactDraft {
  return { path, mediaType: "application/json", content: canonicalJson(value) };
}

/** Says why a run halted, for people and for a replay. */
export async function haltArtifact(
  tx: Tx,
  run: RunRow,
  halt: { halt: HaltKind; reason: string },
): Promise<{ path: string; events: NewEvent[] }> {
  const path = await numbered(tx, run.id, "review/terminal-failure");
  const events = await writeArtifacts(tx, { projectId: run.project_id, runId: run.id }, [
    json(path, { halt: halt.halt, reason: halt.reason, stage: run.stage }),
  ]);
  return { path, events };
}

/** What became of each perspective when the first wave had ended, for people and for a replay. */
export async function waveReview(tx: Tx, run: RunRow, nodes: readonly RunNode[]): Promise<NewEvent[]> {
  const threads = [...firstVerdicts(nodes)].map(([thread, verdict]) => ({ thread, verdict }));
  const path = await numbered(tx, run.id, "wave-review");
  return writeArtifacts(tx, { projectId: run.project_id, runId: run.id }, [json(path, { threads })]);
}

// ── The run's record at rest ────────────────────────────────────────────────

const Planned = z.object({
  key: z.string(),
  kind: z.string(),
  stage: z.string(),
  status: z.string(),
  title: z.string(),
  attempt: z.int(),
  needs: z.array(z.string()),
});

/**
 * The plan with what became of each step. Whether a worker has taken up a step that is ready depends on how busy workers
 * are, which is no part of the record: both are under way, and only attempts that have ended count.
 */
async function planOf(tx: Tx, runId: string): Promise<z.infer<typeof Planned>[]> {
  const rows = await tx.$queryRaw`
    select n.key, n.kind::text, n.stage::text, n.title,
      case when n.status in ('ready', 'running') then 'under_way' else n.status::text end as status,
      (select count(*)::int from node_attempt a where a.node_id = n.id and a.ended_at is not null) as attempt,
      array(select f.key from node_edge e join node f on f.id = e.from_id
        where e.to_id = n.id and e.run_id = n.run_id order by f.key collate "C") as needs
    from node n where n.run_id = ${runId}::uuid order by n.ordinal, n.key`;
  return z.array(Planned).parse(rows);
}

async function gatesOf(tx: Tx, runId: string): Promise<object[]> {
  return await tx.gate.findMany({
    where: { runId },
    omit: { projectId: true, runId: true, evaluatedAt: true, waivedById: true },
    orderBy: { name: "asc" },
  });
}

/** What was tried again and why, in the order of the plan. */
async function directivesOf(tx: Tx, runId: string): Promise<object[]> {
  const directives = await tx.retryDirective.findMany({
    where: { runId },
    orderBy: [{ node: { ordinal: "asc" } }, { attempt: "asc" }],
    select: {
      kind: true,
      attempt: true,
      reason: true,
      backoffMs: true,
      consumedAt: true,
      node: { select: { key: true, stage: true } },
    },
  });
  return directives.map(({ node, consumedAt, ...directive }) => {
    return { node: node.key, stage: node.stage, isConsumed: consumedAt !== null, ...directive };
  });
}

async function manifestOf(tx: Tx, runId: string): Promise<object> {
  const [run, reports] = await Promise.all([
    tx.run.findUniqueOrThrow({
      where: { id: runId },
      select: {
        question: true,
        strategy: true,
        scope: true,
        mode: true,
        recordedMode: true,
        settings: true,
        limitReached: true,
        round: true,
        stage: true,
        status: true,
        statusReason: true,
        haltKind: true,
      },
    }),
    tx.report.count({ where: { runId } }),
  ]);
  const { mode, recordedMode, statusReason, haltKind, ...rest } = run;
  return { ...rest, mode: recordedMode ?? mode, halt: haltKind, reason: statusReason, reports };
}

const Written = z.object({ path: z.string(), sha256: z.string() });

/** The newest version of each file of the record, as it was written. */
async function listWritten(tx: Tx, runId: string): Promise<Map<RecordName, z.infer<typeof Written>>> {
  const stems = recordNames.map((name) => name.replace(/\.json$/, ""));
  const rows = z.array(Written).parse(
    await tx.$queryRaw`
      select path, sha256 from artifact where run_id = ${runId}::uuid
        and regexp_replace(path, '(-[0-9]+)?[.]json$', '') = any(${stems})`,
  );
  const hashes = new Map(rows.map((row) => [row.path, row.sha256]));
  const current = currentRecords([...hashes.keys()]);
  return new Map([...current].map(([name, path]) => [name, { path, sha256: hashes.get(path) ?? "" }]));
}

/**
 * Writes what a run that rests says of itself as far as it has changed since its last rest: manifest, plan, gates and
 * what was tried again. No ids and no times, so that every replay leaves the same. An earlier version stays as it is;
 * the manifest names the files that belong to it.
 */
export async function recordAtRest(tx: Tx, run: { projectId: string; runId: string }): Promise<NewEvent[]> {
  const { runId } = run;
  const written = await listWritten(tx, runId);
  const drafts: ArtifactDraft[] = [];
  const current = (name: RecordName, value: unknown): string => {
    const before = written.get(name);
    const content = canonicalJson(value);
    if (before?.sha256 === sha256(content)) return before.path;
    const path = before === undefined ? name : versionName(name, versionOf(before.path) + 1);
    drafts.push({ path, mediaType: "application/json", content });
    return path;
  };
  const plan = current("plan.json", await planOf(tx, runId));
  const gates = current("gates.json", await gatesOf(tx, runId));
  const retryDirectives = current("retry/retry-directives.json", await directivesOf(tx, runId));
  current("manifest.json", { ...(await manifestOf(tx, runId)), files: { plan, gates, retryDirectives } });
  return writeArtifacts(tx, run, drafts);
}

/** Writes a run's record anew after what people did to it while it rested, with the events that say so. */
export async function rewriteRecord(tx: Tx, scope: Scope, runId: RunId): Promise<void> {
  const events = await recordAtRest(tx, { projectId: scope.projectId, runId });
  const { stage } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { stage: true } });
  await appendEvents(
    tx,
    { projectId: scope.projectId, runId },
    events.map((event) => ({ ...event, stage })),
  );
}
