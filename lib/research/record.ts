import type { RunId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { runAddresses } from "@/lib/domain/core/run-address";
import type { GateName, GateVerdict, HaltKind, ReportLength, RunMode, RunStatus, Stage } from "@/lib/domain/core/words";
import { lengthOf } from "@/lib/domain/run/of-settings";
import { SearchInput } from "@/lib/domain/run/results";
import { readRunHead, seenBy } from "@/lib/features/runs/views/run-head";
import type { Db } from "@/lib/platform/db/client";

/** What a run always says. Source: engine.md, modes. */
export interface RunRecord {
  id: string;
  number: number;
  root: string;
  bundle: string;
  manifest: string;
  mode: RunMode;
  /** How long its report may be. */
  length: ReportLength;
  stage: Stage;
  status: RunStatus;
  reason: string | null;
  gates: { name: GateName; verdict: GateVerdict | null; because: string | null }[];
  halt: { kind: HaltKind; reason: string } | null;
  report: { id: string; version: number; status: string; address: string } | null;
  /** What it searches for, or would: a run of the mode `plan` ends with it. */
  plan: { name: string; focus: string; questions: readonly string[] }[];
}

async function readPlan(db: Db, { projectId }: Access<"read">, runId: RunId): Promise<RunRecord["plan"]> {
  const nodes = await db.node.findMany({
    where: { projectId, runId, kind: "search", stage: "wave1" },
    orderBy: { ordinal: "asc" },
    select: { input: true },
  });
  return nodes.map(({ input }) => {
    const { name, focus, questions } = SearchInput.parse(input).perspective;
    return { name, focus, questions };
  });
}

/** How a run stands, as whoever asks may see it. `origin` is the address at which this install answers. */
export async function readRecord(
  db: Db,
  access: Access<"read">,
  { runId, origin }: { runId: RunId; origin: string },
): Promise<RunRecord> {
  const { projectId } = access;
  const head = seenBy(access, await readRunHead(db, access, runId));
  const { root, bundle, manifest } = runAddresses({ projectId, runId });
  const { id, number, mode, stage, status, statusReason: reason, haltKind, gates, report } = head;
  return {
    id,
    number,
    root: `${origin}${root}`,
    bundle: `${origin}${bundle}`,
    manifest: `${origin}${manifest}`,
    mode,
    length: lengthOf(head.settings),
    stage,
    status,
    reason,
    gates: gates.map(({ name, verdict, because }) => ({ name, verdict, because })),
    halt: haltKind === null ? null : { kind: haltKind, reason: reason ?? "" },
    report: report && { ...report, address: `${origin}/projects/${projectId}/reports/${report.id}` },
    plan: await readPlan(db, access, runId),
  };
}

/** The record in lines for people, and for `grep`. */
export function recordText(record: RunRecord): string {
  const { id, root, bundle, manifest, mode, length, stage, status, reason, halt, report, plan } = record;
  const gates = record.gates.map(({ name, verdict }) => `${name} ${verdict ?? "not measured"}`).join(", ");
  const lines: [string, string][] = [
    ["id", id],
    ["root", root],
    ["bundle", bundle],
    ["manifest", manifest],
    ["mode", mode],
    ["length", length],
    ["stage", stage],
    ["status", reason === null ? status : `${status}: ${reason}`],
    ["gates", gates],
    ["halt", halt === null ? "none" : halt.kind],
    ["report", report === null ? "none" : `version ${report.version}, ${report.status}: ${report.address}`],
  ];
  const planned =
    mode === "plan" ? plan.flatMap(({ name, questions }) => [name, ...questions.map((q) => `  ${q}`)]) : [];
  return `${[...lines.map(([name, value]) => `${name.padEnd(9)} ${value}`), ...planned].join("\n")}\n`;
}

/** With what a script ends that waited for the run. */
export function exitCodeOf(status: RunStatus): 0 | 2 {
  return status === "completed" ? 0 : 2;
}
