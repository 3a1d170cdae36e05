import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ReportId, type RunId } from "@/lib/domain/core/ids";
import { JudgeResult, ReportResult, ReviseInput } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { editSection } from "@/lib/features/reports/report-edits";
import { startRun } from "@/lib/features/runs/runs";
import { readReport } from "@/lib/reports/compose/read-report";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";

/** What the writer adds to the answer of its first version, and what a checker says of it. */
const CLAIM = "Everyone in every county agrees on all of this.";
const WHY = "No quote speaks of everyone.";
const Verdicts = z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: z.string(), reason: z.string() })) });

let live: LiveWorkshop;
let isClaiming = true;
let runId: RunId;

function withClaim(text: string): string {
  // The first marker stands for any fact: what is said with it is not in its quote.
  return text.replace(/(\[F[0-9A-Z]{12}\])/, `$1 ${CLAIM} $1`);
}

/** Supports all but the claim. */
function judged(text: string, prompt: string): string {
  const { verdicts } = Verdicts.parse(JSON.parse(text));
  const claim = new RegExp(`^(\\d+): ${CLAIM}`, "m").exec(prompt)?.[1];
  return JSON.stringify({
    verdicts: verdicts.map(({ id }) =>
      id === claim ? { id, verdict: "insufficient", reason: WHY } : { id, verdict: "supported", reason: "" },
    ),
  });
}

function play({ kind, text }: OfflineAnswer, { prompt }: { prompt: string }): { text: string } {
  if (kind === "check_support") return { text: judged(text, prompt) };
  const isWriting = kind.startsWith("write_") && isClaiming;
  if (isWriting && text.includes("[F")) isClaiming = false;
  return { text: isWriting ? withClaim(text) : text };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play, { STEMMA_PRICES: "m=1/2" });
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false, revisionCap: 1 });
  runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
}, 120_000);
afterAll(() => live.close());

test("a sentence that its quotes do not bear out is stored as such, marked, and an issue for the revision", async () => {
  const { db } = live.shop;
  const report = await db.report.findFirstOrThrow({
    where: { runId, version: 1 },
    include: { citations: true, sections: true },
  });
  const { check } = ReportResult.parse(report.figures);
  expect(check?.unsupported).toEqual([expect.objectContaining({ text: CLAIM, verdict: "insufficient", reason: WHY })]);
  const said = report.citations.filter(({ sentence }) => sentence === CLAIM);
  expect(said.map(({ support, reason }) => [support, reason])).toEqual([["insufficient", WHY]]);
  const others = report.citations.filter(({ sentence }) => sentence !== CLAIM);
  expect(new Set(others.map(({ support }) => support))).toEqual(new Set(["supported"]));
  const methodology = report.sections.find(({ kind }) => kind === "methodology");
  expect(methodology?.markdown).toContain("A model held ");
  // Whoever reads a file of it is told where it stands.
  const file = await readReport(db, live.shop.world.scope, ReportId.parse(report.id));
  const text = file?.report.sections.map(({ markdown }) => markdown).join("\n") ?? "";
  expect(text.split(`Its citations do not bear this out: ${WHY}`)).toHaveLength(2);
  expect(text).toMatch(
    /agrees on all of this\. \[F\w+\] \*\(Its citations do not bear this out: No quote speaks of everyone\.\)\*/,
  );
  const judge = await db.node.findFirstOrThrow({ where: { runId, key: "judge-1" } });
  const { verdict, issues } = JudgeResult.parse(judge.result);
  expect(verdict).toBe("changes_required");
  const issue = expect.stringContaining(`“${CLAIM}” is not borne out by the quotes that it cites: ${WHY}`);
  expect(issues).toContainEqual(expect.objectContaining({ kind: "support", description: issue }));
  const revise = await db.node.findFirstOrThrow({ where: { runId, kind: "revise" } });
  expect(ReviseInput.parse(revise.input).issues.map(({ description }) => description)).toContainEqual(issue);
}, 120_000);

test("after a person's edit the report says what the check found before it", async () => {
  const { db, world } = live.shop;
  const version = await db.report.findFirstOrThrow({
    where: { runId },
    orderBy: { version: "desc" },
    include: { sections: { orderBy: { ordinal: "asc" } } },
  });
  const answer = version.sections.find(({ kind }) => kind === "answer");
  if (answer === undefined) throw new Error("The report has no answer.");
  const edit = { heading: answer.heading, markdown: `${answer.markdown}\n\nScope: This is read by the council.` };
  const { reportId } = await editSection(db, world.scope, {
    reportId: ReportId.parse(version.id),
    revision: version.revision,
    ordinal: answer.ordinal,
    edit,
    note: "",
    userId: world.userId,
  });
  const edited = await db.reportSection.findFirstOrThrow({ where: { reportId, kind: "methodology" } });
  const [before] = version.sections.filter(({ kind }) => kind === "methodology");
  expect(before?.markdown).toContain("A model held ");
  expect(edited.markdown).toContain("Before people edited it, a model held ");
}, 120_000);
