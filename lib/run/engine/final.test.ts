import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Failure } from "@/lib/domain/core/failure";
import type { RunId } from "@/lib/domain/core/ids";
import { gateVerdicts } from "@/lib/domain/core/words";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { RunSettings } from "@/lib/domain/run/settings";
import { resumeRun } from "@/lib/features/runs/controls";
import { approvePlan } from "@/lib/features/runs/runs";
import { type Fault, untilRunRestsWithoutPauses } from "@/lib/testing/rigs/engine";
import { type Packed, packedRecord, writtenFiles } from "@/lib/testing/rigs/run-record";
import { aRestingRun, ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownPlayedWorkshop();

beforeEach(() => shop.renew());

const packed = (runId: RunId): Promise<Packed> => packedRecord(shop, runId);

const start = (wanted?: Partial<RunSettings>): Promise<RunId> => aRestingRun(shop, wanted);

const Gate = z.object({
  metrics: z.record(z.string(), z.unknown()),
  thresholds: z.record(z.string(), z.unknown()),
  verdict: z.enum(gateVerdicts),
  waivedBy: z.string().nullable(),
  waivedWhy: z.string().nullable(),
  inputsDigest: z.string(),
});

const Directives = z.array(z.object({ node: z.string(), kind: z.string(), attempt: z.int(), isConsumed: z.boolean() }));

/** Holds each file of the record against the tables that it tells of, and its newest version against the trail. */
async function expectCurrent(runId: RunId): Promise<void> {
  const { db } = shop;
  const { current, manifest, text } = await packed(runId);
  const newest = (name: string): unknown => JSON.parse(text(current[name] ?? ""));
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(manifest).toMatchObject({
    status: run.status,
    stage: run.stage,
    halt: run.haltKind,
    reason: run.statusReason,
    files: {
      plan: current["plan.json"],
      gates: current["gates.json"],
      retryDirectives: current["retry/retry-directives.json"],
    },
  });
  const nodes = await db.node.findMany({ where: { runId }, orderBy: [{ ordinal: "asc" }, { key: "asc" }] });
  expect(newest("plan.json")).toMatchObject(nodes.map(({ key, kind, status }) => ({ key, kind, status })));
  const gates = await db.gate.findMany({ where: { runId }, orderBy: { name: "asc" } });
  expect(newest("gates.json")).toMatchObject(
    gates.map(({ name, verdict, because, inputsDigest, revision }) => ({
      name,
      verdict,
      because,
      inputsDigest,
      revision,
    })),
  );
  const directives = await db.retryDirective.findMany({ where: { runId }, include: { node: true } });
  const stored = directives.map(({ node, kind, attempt, consumedAt }) => {
    return { node: node.key, kind, attempt, isConsumed: consumedAt !== null };
  });
  const told = Directives.parse(newest("retry/retry-directives.json"));
  expect(told.toSorted((a, b) => (a.node < b.node ? -1 : 1))).toEqual(
    stored.toSorted((a, b) => (a.node < b.node ? -1 : 1)),
  );
  const events = await writtenFiles(db, runId);
  for (const path of Object.values(current)) {
    const sha256 = createHash("sha256").update(text(path)).digest("hex");
    expect(events.filter((event) => event.path === path)).toEqual([expect.objectContaining({ sha256 })]);
  }
}

/** One call fails once, so that something is tried again; `more` fails too. */
function failingOnce(more: Fault = () => null): Fault {
  let isAway = true;
  return (call) => {
    if (!isAway || call.kind !== "generate_queries") return more(call);
    isAway = false;
    return { kind: "unavailable", message: "Away." };
  };
}

test("manifest, gates, plan and directives are current while a run waits", async () => {
  const runId = await start({ approvePlan: true, strategy: "quick" });
  await expectCurrent(runId);
  expect((await packed(runId)).manifest.status).toBe("waiting");
});

test("manifest, gates, plan and directives are current when a run halts", async () => {
  shop.fault = failingOnce(({ kind }) => (kind === "outline" ? { kind: "permanent", message: "Refused." } : null));
  const runId = await start();
  await expectCurrent(runId);
  const { manifest, current, text } = await packed(runId);
  expect(manifest.status).toBe("halted");
  expect(text(current["retry/retry-directives.json"] ?? "")).toContain('"kind": "unavailable"');
});

test("manifest, gates, plan and directives are current when a run is finished", async () => {
  shop.fault = failingOnce();
  const runId = await start();
  await expectCurrent(runId);
  const { manifest, current, text } = await packed(runId);
  expect(manifest.status).toBe("completed");
  expect(text(current["retry/retry-directives.json"] ?? "")).toContain('"isConsumed": true');
});

test("a gate's digest covers what it read and its verdict: it can be reckoned from gates.json alone", async () => {
  shop.fault = ({ kind }): Failure | null => (kind === "outline" ? { kind: "permanent", message: "Refused." } : null);
  const { current, text } = await packed(await start());
  const gates = z.array(Gate).parse(JSON.parse(text(current["gates.json"] ?? "")));
  expect(gates.length).toBeGreaterThan(2);
  const digestOf = ({ metrics, thresholds, verdict, waivedBy, waivedWhy }: z.infer<typeof Gate>): string => {
    const waiver = waivedBy === null ? null : { by: waivedBy, why: waivedWhy };
    return createHash("sha256").update(canonicalJson({ metrics, thresholds, verdict, waiver })).digest("hex");
  };
  for (const gate of gates) {
    expect(gate.inputsDigest).toBe(digestOf(gate));
    const other = gate.verdict === "failed" ? "passed" : "failed";
    expect(gate.inputsDigest).not.toBe(digestOf({ ...gate, verdict: other }));
  }
});

test("what is kept of a gate holds no moment, no id of this install and nobody's account: it is the same when made anew", async () => {
  const { current, text } = await packed(await start({ strategy: "quick" }));
  const gates = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text(current["gates.json"] ?? "")));
  expect(gates).not.toEqual([]);
  const own = new Set(["projectId", "runId", "evaluatedAt", "waivedById"]);
  expect(gates.flatMap((gate) => Object.keys(gate).filter((name) => own.has(name)))).toEqual([]);
});

test("every row of a run's trail says why it was written and to which tick it belongs, whoever wrote it", async () => {
  const { db, world } = shop;
  shop.fault = failingOnce(({ kind }) => (kind === "outline" ? { kind: "permanent", message: "Refused." } : null));
  const runId = await start({ approvePlan: true });
  const input = { runId, userId: world.userId };
  await approvePlan(db, world.scope, { ...input, revision: 1 });
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("halted");
  shop.fault = (): null => null;
  await resumeRun(db, world.scope, input);
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  const events = await db.auditEvent.findMany({ where: { runId }, orderBy: { seq: "asc" } });
  const empty = events.filter(({ tickId, reason }) => tickId === null || reason.trim() === "");
  expect(empty.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([]);
  const kinds = new Set(events.map(({ kind }) => kind));
  for (const kind of ["run_started", "node_started", "tool_call_end", "retry_directives_written", "run_halted"]) {
    expect(kinds).toContain(kind);
  }
  // What caused a tick belongs to it.
  const ticks = events.filter(({ kind }) => kind === "tick_start");
  for (const { kind, nodeKey, tickId } of events) {
    if (kind !== "node_completed") continue;
    const own = ticks.find(({ reason }) => reason === `node_completed ${nodeKey}`);
    if (own !== undefined) expect(tickId).toBe(own.tickId);
  }
});
