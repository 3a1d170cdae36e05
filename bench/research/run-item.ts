import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { classify } from "@/lib/agents/classify";
import { ProjectId, ResearcherId, type RunId, type Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { countTokens } from "@/lib/domain/core/tokens";
import type { HaltKind, RunStatus, Strategy } from "@/lib/domain/core/words";
import { ReportResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { addText, addUpload } from "@/lib/sources/library";
import type { Item } from "./item";
import type { Written } from "./judge";

/** What is asked of a kind of agent in one run. */
export interface Asking {
  calls: number;
  tokensIn: number;
  tokensOut: number;
}

/** What came of one run. */
export interface Outcome extends Written {
  status: RunStatus;
  haltKind: HaltKind | null;
  reason: string;
  strategy: Strategy;
  seconds: number;
  agents: ReadonlyMap<string, Asking>;
}

export interface RunOptions {
  db: Db;
  mode: "live" | "offline";
  /** Null for the one that the question needs: quick where it is simple. */
  strategy: Strategy | null;
  /** After so long a run that goes on is left alone, and counts as one that did not end. */
  patienceMs: number;
}

/** Texts that others made may be such that the library refuses them; it is then as if nobody had added them. */
async function addUnlessRefused(db: Db, scope: Scope, paste: Parameters<typeof addText>[2]): Promise<void> {
  try {
    await addText(db, scope, paste);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${paste.title} is left out: ${error.message}\n`);
  }
}

async function makeProject(db: Db, item: Item): Promise<{ scope: Scope; userId: UserId }> {
  const user = await db.user.create({ data: { email: `${item.id}@example.org`, name: "Bench" } });
  const project = await db.project.create({
    data: { name: item.set, goal: "", memberships: { create: { userId: user.id, role: "owner" } } },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  const userId = UserId.parse(user.id);
  const seen = new Set<string>();
  for (const document of item.documents) {
    if ("path" in document) {
      const { path, fileName, title } = document;
      const named = title === null ? {} : { title };
      await addUpload(db, scope, { fileName, ...named, bytes: new Uint8Array(await readFile(path)), userId });
    } else if (!seen.has(document.text)) {
      seen.add(document.text);
      await addUnlessRefused(db, scope, { ...document, userId });
    }
  }
  return { scope, userId };
}

/** As `auto` chooses, but for trees, which take longer than a bench can wait. */
function strategyFor(question: string): Strategy {
  const { complexity } = classify.offline({ question, projectSummary: "", history: [] });
  return complexity === "simple" ? "quick" : "perspectives";
}

async function untilItRests(db: Db, runId: RunId, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { status } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    if (status !== "running") return;
    await setTimeout(50);
  }
}

/** What a report counts of its questions. */
const Figures = ReportResult.pick({ questions: true });

async function readWritten(db: Db, runId: RunId): Promise<Written> {
  const report = await db.report.findFirst({
    where: { runId },
    orderBy: { version: "desc" },
    select: {
      figures: true,
      sections: { orderBy: { ordinal: "asc" }, select: { kind: true, heading: true, markdown: true } },
    },
  });
  const evidence = await db.evidence.findMany({
    where: { runId },
    select: { quote: true, fact: { select: { key: true } } },
  });
  const byKey = Map.groupBy(evidence, ({ fact }) => fact.key);
  return {
    sections: report?.sections ?? [],
    questions: report === null ? [] : Figures.parse(report.figures).questions,
    quotes: new Map([...byKey].map(([key, own]) => [key, own.map(({ quote }) => quote)])),
  };
}

/** Tokens as the provider counted them, or of the texts themselves where no model was asked. */
async function countAsking(db: Db, runId: RunId): Promise<Map<string, Asking>> {
  const calls = await db.agentCall.findMany({ where: { runId }, orderBy: { startedAt: "asc" } });
  const byAgent = Map.groupBy(calls, (call) => call.agent);
  return new Map(
    [...byAgent].map(([agent, own]) => [
      agent,
      {
        calls: own.length,
        tokensIn: own.reduce((sum, call) => sum + (call.tokensIn || countTokens(call.prompt)), 0),
        tokensOut: own.reduce((sum, call) => sum + (call.tokensOut || countTokens(JSON.stringify(call.output))), 0),
      },
    ]),
  );
}

/** A project with the item's library, a researcher with its question, and a whole run. */
export async function runItem({ db, mode, strategy, patienceMs }: RunOptions, item: Item): Promise<Outcome> {
  const { scope, userId } = await makeProject(db, item);
  const data = { ...scope, name: "Bench", nameKey: "bench", problem: item.question };
  const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
  const settings = RunSettings.parse({ strategy: strategy ?? strategyFor(item.question), approvePlan: false });
  const begun = performance.now();
  const runId = await startRun(db, scope, { researcherId, settings, idempotencyKey: randomUUID(), userId, mode });
  await untilItRests(db, runId, patienceMs);
  const seconds = (performance.now() - begun) / 1000;
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  return {
    status: run.status,
    haltKind: run.haltKind,
    reason: run.statusReason ?? "",
    strategy: settings.strategy,
    seconds,
    agents: await countAsking(db, runId),
    ...(await readWritten(db, runId)),
  };
}
