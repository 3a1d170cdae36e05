import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type ProjectId, ReportId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { readReport } from "@/lib/reports/compose/read-report";
import { reportMarkdown } from "@/lib/reports/formats/report-markdown";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";

const ASKED = "What became of the pier of Brest?";
const LEAD = "The council of Brest met on 3 May 2014.";
const QUOTE = "It closed the pier to carts.";
const STATEMENT = "On 3 May 2014 the council of Brest closed the pier of Brest to carts.";
const OTHER_LEAD = "In 2016 the pier of Brest had lain shut for a winter.";
const OTHER = "Then its wardens opened the pier to carts again.";
const OTHER_STATEMENT = "In 2016 the wardens opened the pier of Brest to carts again.";
const MADE_UP = "The mayor told the wardens so.";
const perspectives = [{ name: "Harbour", focus: "The pier", questions: [ASKED] }];
const Verdicts = z.object({ verdicts: z.array(z.looseObject({ id: z.string() })) });

let live: LiveWorkshop;
beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** A reader who names words beside one quote, some of them made up, and a checker who names them beside the other. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "extract_facts") {
    const facts = [
      { statement: STATEMENT, quote: QUOTE, beside: [MADE_UP, LEAD] },
      { statement: OTHER_STATEMENT, quote: OTHER },
    ].filter(({ quote }) => prompt.includes(quote));
    return {
      text: JSON.stringify({ facts: facts.map((one) => ({ ...one, passage: "1", confidence: 0.9, answers: [1] })) }),
    };
  }
  if (kind !== "check_support") return { text };
  const id = prompt
    .split("\n")
    .find((line) => line.endsWith(OTHER_STATEMENT))
    ?.split(":")[0];
  const { verdicts } = Verdicts.parse(JSON.parse(text));
  const words = { verdict: "supported", words: [OTHER_LEAD], reason: "The quote does not name the year." };
  const plain = { verdict: "supported", reason: "" };
  return {
    text: JSON.stringify({ verdicts: verdicts.map((one) => ({ id: one.id, ...(one.id === id ? words : plain) })) }),
  };
}

/** What the facts of a project rest on: the quotes, and the words beside them. */
async function restsOn(projectId: ProjectId): Promise<Record<string, string[]>> {
  const facts = await live.shop.db.fact.findMany({
    where: { projectId, statement: { in: [STATEMENT, OTHER_STATEMENT] } },
    include: { evidence: { orderBy: [{ isBeside: "asc" }, { start: "asc" }] } },
  });
  return Object.fromEntries(
    facts.map(({ statement, evidence }) => [
      statement,
      evidence.map(({ quote, isBeside }) => (isBeside ? `beside: ${quote}` : quote)),
    ]),
  );
}

test("words beside a quote that its reader or a checker names stand with the fact, in the notes of a file, and in a replay", async () => {
  const { db } = live.shop;
  const world = await aLibraryWorld(db, ASKED, {
    "Minutes of Brest": `Of the pier of Brest.\n\n${LEAD} ${QUOTE} The pier of Brest was silent.`,
    "Ledger of Brest": `Of the pier of Brest, too.\n\n${OTHER_LEAD} ${OTHER}`,
  });
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const expected = { [STATEMENT]: [QUOTE, `beside: ${LEAD}`], [OTHER_STATEMENT]: [OTHER, `beside: ${OTHER_LEAD}`] };
  expect(await restsOn(world.scope.projectId)).toEqual(expected);

  const { id } = await db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  const read = await readReport(db, world.scope, ReportId.parse(id));
  if (read === null) throw new Error("There is no report.");
  const file = reportMarkdown(read.report, read.facts);
  expect(file).toContain(`“${QUOTE}”, beside it “${LEAD}” *Minutes of Brest*`);
  expect(file).not.toContain(MADE_UP);

  const again = await replayOf(db, world, runId);
  expect(again.result).toMatchObject({ isIdentical: true });
  expect(await restsOn(again.projectId)).toEqual(expected);
}, 120_000);
