import type { Tx } from "@/lib/db/client";
import { canonicalJson } from "@/lib/domain/artifact";
import { firstVerdicts } from "@/lib/domain/gates";
import type { RunNode } from "@/lib/domain/run-state";
import type { HaltKind } from "@/lib/domain/words";
import { type ArtifactDraft, writeArtifacts } from "./artifacts";
import type { NewEvent } from "./audit";
import type { RunRow } from "./state";

/** A run that was reopened ends more than once; what was written at an earlier end stays as it is. */
async function numbered(tx: Tx, runId: string, stem: string): Promise<string> {
  const earlier = await tx.artifact.count({ where: { runId, path: { startsWith: stem } } });
  return earlier === 0 ? `${stem}.json` : `${stem}-${earlier + 1}.json`;
}

function json(path: string, value: unknown): ArtifactDraft {
  return { path, mediaType: "application/json", content: canonicalJson(value) };
}

/** Says why a run halted, for people and for a replay. Returns the artifact's path. */
export async function haltArtifact(tx: Tx, run: RunRow, halt: { halt: HaltKind; reason: string }): Promise<string> {
  const path = await numbered(tx, run.id, "review/terminal-failure");
  await writeArtifacts(tx, { projectId: run.project_id, runId: run.id }, [
    json(path, { halt: halt.halt, reason: halt.reason, stage: run.stage }),
  ]);
  return path;
}

/** What became of each perspective when the first wave had ended, for people and for a replay. */
export async function waveReview(tx: Tx, run: RunRow, nodes: readonly RunNode[]): Promise<NewEvent[]> {
  const threads = [...firstVerdicts(nodes)].map(([thread, verdict]) => ({ thread, verdict }));
  const path = await numbered(tx, run.id, "wave-review");
  return writeArtifacts(tx, { projectId: run.project_id, runId: run.id }, [json(path, { threads })]);
}

/** Manifest, plan and gates as they stand at the end. No ids and no times: the same in every replay. */
export async function finalArtifacts(tx: Tx, run: RunRow): Promise<void> {
  const [row, nodes, gates, reports] = await Promise.all([
    tx.run.findUniqueOrThrow({ where: { id: run.id }, select: { question: true, strategy: true, scope: true } }),
    tx.node.findMany({
      where: { runId: run.id },
      orderBy: { ordinal: "asc" },
      select: {
        key: true,
        kind: true,
        stage: true,
        status: true,
        title: true,
        attempt: true,
        needs: { select: { from: { select: { key: true } } } },
      },
    }),
    tx.gate.findMany({ where: { runId: run.id }, orderBy: { name: "asc" } }),
    tx.report.count({ where: { runId: run.id } }),
  ]);
  const plan = nodes.map(({ needs, ...node }) => ({ ...node, needs: needs.map((edge) => edge.from.key).sort() }));
  const drafts = [
    json(await numbered(tx, run.id, "manifest"), {
      ...row,
      mode: run.mode,
      settings: run.settings,
      limitReached: run.limit_reached,
      reports,
    }),
    json(await numbered(tx, run.id, "plan"), plan),
    json(
      await numbered(tx, run.id, "gates"),
      gates.map(({ name, verdict, because, metrics, thresholds, inputsDigest, revision }) => ({
        name,
        verdict,
        because,
        metrics,
        thresholds,
        inputsDigest,
        revision,
      })),
    ),
  ];
  drafts.push(json(await numbered(tx, run.id, "retry/retry-directives"), await listDirectives(tx, run.id)));
  await writeArtifacts(tx, { projectId: run.project_id, runId: run.id }, drafts);
}

/** What was tried again and why, in the order of the plan. */
async function listDirectives(tx: Tx, runId: string): Promise<object[]> {
  const directives = await tx.retryDirective.findMany({
    where: { runId },
    orderBy: [{ node: { ordinal: "asc" } }, { attempt: "asc" }],
    select: { kind: true, attempt: true, reason: true, backoffMs: true, node: { select: { key: true } } },
  });
  return directives.map(({ node, ...directive }) => ({ node: node.key, ...directive }));
}
