import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { passageOf } from "@/lib/testing/rigs/agents/passages";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { aLibraryWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { newestReport } from "@/lib/testing/rigs/workshop";
import { quotedParagraphs } from "./quoted-paragraphs";

const ASKED = "What does a beehive need in winter?";
const SAID = "A beehive needs food in winter, for the bees eat it.";
const FIRST = "A beehive needs eleven kilograms of honey in winter.";
const SECOND = "Without it the colony starves before the willow blossoms.";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];

const Found = z.object({ facts: z.array(z.looseObject({ quote: z.string() })) });
const Verdicts = z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: z.string(), reason: z.string() })) });

let live: LiveWorkshop;

/** A writer who says more than the quote, a check that finds it, and a reviser who quotes the rest of the paragraph. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "extract_facts") {
    const { facts } = Found.parse(JSON.parse(text));
    return { text: JSON.stringify({ facts: facts.filter(({ quote }) => quote.includes(FIRST)) }) };
  }
  if (kind === "write_answer") {
    const id = /^(F\d+): .*eleven kilograms/m.exec(prompt)?.[1] ?? "";
    return { text: JSON.stringify({ markdown: `${SAID} [${id}]` }) };
  }
  if (kind === "check_support" && prompt.includes(SAID)) {
    const { verdicts } = Verdicts.parse(JSON.parse(text));
    const id = new RegExp(`^(\\d+): ${SAID}`, "m").exec(prompt)?.[1];
    const partly = { verdict: "partial", reason: "The quote does not say what the bees do with it." };
    return { text: JSON.stringify({ verdicts: verdicts.map((one) => (one.id === id ? { id, ...partly } : one)) }) };
  }
  if (kind !== "revise_section") return { text };
  const quoted = {
    id: "Q1",
    passage: passageOf(prompt, SECOND),
    quote: SECOND,
    statement: "Without food bees starve.",
  };
  const find = new RegExp(`${SAID} \\[F\\d+\\]`).exec(prompt)?.[0] ?? "";
  return { text: JSON.stringify({ edits: [{ heading: "Answer", find, replace: `${find}[Q1]` }], quotes: [quoted] }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

test("checks, editor and reviser are shown the paragraphs of quotes and the fields of their sources, and a reviser mends with a quote of its own", async () => {
  const { db } = live.shop;
  const head = "Title: Winter rules\nStatus: In force\nDecided: 3 May 2019\n";
  const library = {
    "Winter rules": `${head}\n## Food\n\n${FIRST} ${SECOND}\n\nNobody sells it. ${"Boats lie there. ".repeat(40)}`,
  };
  const world = await aLibraryWorld(db, ASKED, library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const before = live.fake.requests.length;
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const prompts = live.fake.requests.slice(before).map(({ prompt }) => prompt);
  const beginning = (words: string): string[] => prompts.filter((prompt) => prompt.startsWith(words));
  const checks = beginning("You check whether quotes").filter((prompt) => prompt.includes(SAID));
  expect(checks[0]).toMatch(/^ {2}P\d+ \(S\d+\): .*\[Q\d+\] Without it the colony starves/m);
  expect(checks[0]).toContain("[Status: In force; Decided: 3 May 2019]");
  for (const words of ["You are the editor", "You revise a report"]) {
    const [prompt = ""] = beginning(words);
    expect(prompt).toContain(`${FIRST} ${SECOND}`);
    expect(prompt).toContain("Status: In force");
    expect(prompt).not.toContain("Boats lie there");
  }
  const found = await db.fact.findMany({
    where: { runId, evidence: { some: { quote: SECOND } } },
    include: { evidence: true },
  });
  expect(found).toMatchObject([
    { statement: "Without food bees starve.", evidence: [{ agentCallId: expect.any(String) }] },
  ]);
  const report = await newestReport(db, runId);
  expect(report.of("answer")).toContain(`[F${found[0]?.key}]`);
}, 120_000);

describe("the paragraphs of quotes", () => {
  const [piece] = aRunFact("A").evidence;
  if (piece === undefined) throw new Error("A fact has one piece of evidence.");
  const quoting = (key: string, part: Partial<typeof piece> = {}): ReturnType<typeof aRunFact> =>
    aRunFact(key, { evidence: [{ ...piece, end: 9, publisher: "The guild", published: "1911", ...part }] });
  const paragraph = {
    sha256: piece.sha256,
    snapshotId: "snapshot",
    page: 3,
    start: 4,
    text: "Four crowns are due.",
    above: ["Dues", "Of ships"],
  };

  const opened = async (found: object[], facts = [quoting("A")], tokens = 1_000): Promise<LinkedPassage[]> =>
    (await quotedParagraphs(aStep({ recalled: { paragraphs: found } }).context, facts))(tokens);

  it("are passages of their source that may be quoted, with what stands above them", async () => {
    expect(await opened([paragraph])).toEqual([
      {
        id: `${piece.sha256.slice(0, 16)}:4`,
        sourceId: piece.sha256.slice(0, 16),
        sourceTitle: piece.title,
        heading: "Of ships",
        above: ["Dues", "Of ships"],
        text: "Four crowns are due.",
        after: "",
        ordinal: 8,
        publisher: "The guild",
        published: "1911",
        snapshotId: "snapshot",
        start: 4,
        page: 3,
        link: null,
      },
    ]);
    expect((await opened([{ ...paragraph, above: [] }]))[0]?.heading).toBeNull();
  });

  it("stand once where they overlap, those of the facts that come first before others, as many as fit", async () => {
    const further = { ...paragraph, start: 14, text: "s are due. Nobody pays." };
    expect((await opened([paragraph, further])).map(({ text }) => text)).toEqual(["Four crowns are due. Nobody pays."]);
    const other = { ...paragraph, sha256: "b".repeat(64), start: 90, text: "Lamps burn." };
    const facts = [quoting("A"), quoting("B", { sha256: "b".repeat(64), title: "Log" })];
    expect((await opened([paragraph, other], facts)).map(({ sourceTitle }) => sourceTitle)).toEqual([
      piece.title,
      "Log",
    ]);
    expect(await opened([paragraph, other], facts, 6)).toHaveLength(1);
    expect(await opened([paragraph, other], facts, 1)).toEqual([]);
    // What belongs to none of the facts is left out.
    expect(await opened([other])).toEqual([]);
  });

  it("are none where nobody knows where a quote ends, where a fact has none, or without a model", async () => {
    for (const facts of [[aRunFact("A")], [aRunFact("A", { evidence: [] })], []])
      expect((await quotedParagraphs(aStep({}).context, facts))(1_000)).toEqual([]);
    const { context } = aStep({ run: aNodeRun({ mode: "offline" }) });
    expect((await quotedParagraphs(context, [quoting("A")]))(1_000)).toEqual([]);
  });
});
