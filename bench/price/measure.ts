import { randomUUID } from "node:crypto";
import { z } from "zod";
import { promptTokens } from "@/lib/agents/call/prompt-bound";
import { ProjectId, ResearcherId, type RunId, type Scope, UserId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import { ReportResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { addText } from "@/lib/sources/library";
import type { Document } from "./archive";
import { passagesIn } from "./lengths";
import type { FakeMind, ModelRequest } from "./model";
import { ownTokens } from "./prompts";

/** What an agent was asked in one run. */
export interface Price {
  calls: number;
  tokensIn: number;
  tokensOut: number;
  longest: number;
  /** Share of calls whose answer holds nothing. */
  empty: number;
  /** Share of what is told that every call of its agent says again. */
  own: number;
}

export interface Measured {
  status: string;
  reason: string;
  seconds: number;
  agents: Map<string, Price>;
  total: Price;
  /** Passages that were given to be read for a question that they were read for already. */
  readTwice: number;
  passagesRead: number;
  /** Prompts longer than their agent's may be in such a run. */
  tooLong: number;
  facts: number;
  /** Facts that the last version of its report cites, and the sources of their evidence. */
  cited: { facts: number; sources: number };
  /** Questions of the run, and those that a cited sentence of it answers. */
  questions: { all: number; answered: number };
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && value !== null) return Object.values(value).every(isNothing);
  return value === null || value === "" || value === false;
}

function priceOf(calls: readonly ModelRequest[]): Price {
  const lengths = calls.map(({ prompt }) => countTokens(prompt));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    calls: calls.length,
    tokensIn: sum(lengths),
    tokensOut: sum(calls.map(({ output }) => countTokens(JSON.stringify(output)))),
    longest: Math.max(0, ...lengths),
    empty: calls.filter(({ output }) => isNothing(output)).length / Math.max(1, calls.length),
    own: sum(calls.map(({ kind }) => ownTokens(kind))) / Math.max(1, sum(lengths)),
  };
}

/** The questions that an agent was to read for, as texts. */
function questionsIn(input: unknown): string[] {
  if (typeof input !== "object" || input === null || !("questions" in input) || !Array.isArray(input.questions))
    return [];
  return input.questions.map((question: unknown) => {
    const isNumbered = typeof question === "object" && question !== null && "asked" in question;
    return isNumbered ? String(question.asked) : String(question);
  });
}

function readings(asked: readonly ModelRequest[]): { pairs: string[]; passages: Set<string> } {
  const reading = asked.filter(({ kind }) => kind === "extract_facts");
  const pairs = reading.flatMap(({ input }) =>
    passagesIn(input).flatMap(({ text }) => questionsIn(input).map((question) => `${question}\n${text}`)),
  );
  return { pairs, passages: new Set(reading.flatMap(({ input }) => passagesIn(input).map(({ text }) => text))) };
}

/** A project of its own with these documents, and somebody who researches the question there. */
export async function aProject(
  db: Db,
  documents: readonly Document[],
  question: string,
): Promise<{ scope: Scope; userId: UserId; researcherId: ResearcherId }> {
  const user = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Bench" } });
  const project = await db.project.create({
    data: { name: "Price", goal: "", memberships: { create: { userId: user.id, role: "owner" } } },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  const userId = UserId.parse(user.id);
  const waiting = [...documents];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await addText(db, scope, { ...next, userId });
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  const data = { ...scope, name: "Bench", nameKey: "bench", problem: question };
  return { scope, userId, researcherId: ResearcherId.parse((await db.researcher.create({ data })).id) };
}

const Cited = z.array(z.object({ facts: z.int(), sources: z.int() }));

/** What the last version of a run's report cites, and which of its questions it answers. */
async function readReport(db: Db, runId: RunId): Promise<Pick<Measured, "cited" | "questions">> {
  const report = await db.report.findFirst({ where: { runId }, orderBy: { version: "desc" } });
  if (report === null) return { cited: { facts: 0, sources: 0 }, questions: { all: 0, answered: 0 } };
  const [cited = { facts: 0, sources: 0 }] = Cited.parse(
    await db.$queryRaw`
      select count(distinct c.fact_id)::int as facts, count(distinct s.source_id)::int as sources
      from citation c
        left join evidence e on e.fact_id = c.fact_id
        left join snapshot s on s.id = e.snapshot_id
      where c.report_id = ${report.id}::uuid`,
  );
  const { questions } = ReportResult.pick({ questions: true }).parse(report.figures);
  const answered = questions.filter(({ places }) => places.length > 0).length;
  return { cited, questions: { all: questions.length, answered } };
}

async function untilItRests(db: Db, runId: RunId): Promise<{ status: string; statusReason: string | null }> {
  for (;;) {
    const run = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true, statusReason: true } });
    if (run.status !== "running") return run;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A whole run, and what it was asked. */
export async function measureRun(
  db: Db,
  mind: FakeMind,
  { scope, userId, researcherId, wanted }: Awaited<ReturnType<typeof aProject>> & { wanted: Partial<RunSettings> },
): Promise<Measured> {
  const settings = RunSettings.parse({ ...wanted, approvePlan: false });
  const begun = performance.now();
  const runId = await startRun(db, scope, {
    researcherId,
    settings,
    idempotencyKey: randomUUID(),
    userId,
    mode: "live",
  });
  const { status, statusReason } = await untilItRests(db, runId);
  const seconds = (performance.now() - begun) / 1000;
  const asked = mind.asked.filter((one) => one.runId === runId);
  const byAgent = [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, own]): [string, Price] => [
    kind,
    priceOf(own),
  ]);
  const { pairs, passages } = readings(asked);
  return {
    status,
    reason: statusReason ?? "",
    seconds,
    agents: new Map(byAgent.toSorted(([, a], [, b]) => b.tokensIn - a.tokensIn)),
    total: priceOf(asked),
    readTwice: pairs.length - new Set(pairs).size,
    passagesRead: passages.size,
    tooLong: asked.filter(({ kind, prompt }) => countTokens(prompt) > promptTokens(kind, settings.contextTokens))
      .length,
    facts: await db.factUse.count({ where: { runId, quarantine: null } }),
    ...(await readReport(db, runId)),
  };
}
