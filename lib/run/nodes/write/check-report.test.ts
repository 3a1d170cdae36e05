import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { ReportId, type RunId } from "@/lib/domain/core/ids";
import { WRITTEN_BY_A_PERSON } from "@/lib/domain/markdown/support";
import type { Section } from "@/lib/domain/report/report";
import { JudgeResult, ReportResult, ReviseInput } from "@/lib/domain/run/results";
import { READING_RULES, RunSettings } from "@/lib/domain/run/settings";
import { editSection } from "@/lib/features/reports/report-edits";
import { startRun } from "@/lib/features/runs/runs";
import { readReport } from "@/lib/reports/compose/read-report";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { checkReport } from "./check-report";

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

interface Held {
  checked: Awaited<ReturnType<typeof checkReport>>;
  /** The sentences that a checker was asked of, and what it was told of the tables that they are rows of. */
  asked: string[];
  tables: (string | undefined)[];
}

describe("a version whose sentences are held against their quotes", () => {
  const [DUE, PAID, LIT] = ["AAAAAAAAAAA1", "AAAAAAAAAAA2", "AAAAAAAAAAA3"] as const;

  const facts = [
    aRunFact(DUE, { statement: "Four crowns are due." }),
    aRunFact(PAID, { statement: "The wardens pay the crews." }),
    aRunFact(LIT, { statement: "Lamps burn at the bridge." }),
  ];
  const methodology = { kind: "methodology", heading: "Methodology", markdown: "It was written." } as const;
  const answer = (markdown: string): Section => ({ kind: "answer", heading: "Answer", markdown });

  /** A version whose sentences are held against their quotes: all are borne out but those that speak of everybody. */
  async function held(
    sections: readonly Section[],
    part: Partial<Parameters<typeof checkReport>[2]> = {},
    { rules = READING_RULES, mode = "live" }: { rules?: number; mode?: "live" | "offline" } = {},
  ): Promise<Held> {
    const asked: string[] = [];
    const tables: Held["tables"] = [];
    const step = aStep({
      run: aNodeRun({ mode }, { rules }),
      recalled: { quote_context: [] },
      answers: {
        check_support: ({ items }) => ({
          verdicts: items.map(({ id, sentence, table }) => {
            asked.push(sentence);
            tables.push(table);
            const isAll = sentence.includes("Everybody");
            return { id, verdict: isAll ? "insufficient" : "supported", reason: isAll ? "Nobody says so." : "" };
          }),
        }),
      },
    });
    const known = { facts, before: [], beforeText: null, checked: new Map(), ...part };
    return { checked: await checkReport(step.context, { title: "What is due?", sections }, known), asked, tables };
  }

  it("has those checked that its writer worded, and says how many and which do not stand", async () => {
    const text = `Everybody pays four crowns. [F${DUE}] Nobody cites this.`;
    const { checked, asked } = await held([answer(text), methodology]);
    expect(asked).toEqual(["Everybody pays four crowns."]);
    expect(checked?.check).toMatchObject({
      sentences: 1,
      notChecked: 0,
      unsupported: [
        { section: 0, text: "Everybody pays four crowns.", verdict: "insufficient", reason: "Nobody says so." },
      ],
    });
    const [first, method] = checked?.sections ?? [];
    expect(method?.markdown.length).toBeGreaterThan(methodology.markdown.length);
    expect(first && checked?.saidOf("Everybody pays four crowns.", first)?.verdict).toBe("insufficient");
    expect(first && checked?.saidOf("Nobody cites this.", first)).toBeNull();
    expect(method && checked?.saidOf("Everybody pays four crowns.", method)).toBeNull();
  });

  it("is none without a model: there sentences are quotes, word for word", async () => {
    const { checked, asked } = await held([answer(`Everybody pays. [F${DUE}]`)], {}, { mode: "offline" });
    expect([checked, asked]).toEqual([null, []]);
  });

  it("keeps what was said of the same sentence before, and asks nothing of what a person wrote", async () => {
    const text = `Everybody pays four crowns. [F${DUE}] So said Ada of the dues. [F${DUE}] The wardens pay. [F${PAID}]`;
    const before = [
      { key: DUE, sentence: "Everybody pays four crowns.", verdict: "partial" as const, reason: "Not all." },
      { key: DUE, sentence: "So said Ada of the dues.", verdict: "not_checked" as const, reason: WRITTEN_BY_A_PERSON },
    ];
    const { checked, asked } = await held([answer(text)], { before });
    expect(asked).toEqual(["The wardens pay."]);
    expect(checked?.check).toMatchObject({ sentences: 2, unsupported: [{ verdict: "partial" }] });
    const [first] = checked?.sections ?? [];
    expect(first && checked?.saidOf("So said Ada of the dues.", first)).toBeNull();
  });

  it("has the facts checked that its inferences rest on, but for those of which something is said already", async () => {
    const text = `Inference: It is dear. [F${DUE}][F${PAID}][F${LIT}]`;
    const before = [{ key: LIT, sentence: "Inference: It is dear.", verdict: "supported" as const, reason: "" }];
    const said = { before, checked: new Map([[PAID, "supported" as const]]) };
    const { checked, asked } = await held([answer(text)], said);
    expect(asked).toEqual(["Four crowns are due."]);
    expect(checked?.saidOfFact(DUE)).toEqual({ verdict: "supported", reason: "" });
    expect(checked?.saidOfFact(LIT)).toEqual({ verdict: "supported", reason: "" });
    expect(checked?.saidOfFact(PAID)).toBeNull();
    const unsaid = before.map((one) => ({ ...one, verdict: "not_checked" as const }));
    expect((await held([answer(text)], { ...said, before: unsaid })).asked).toEqual([
      "Four crowns are due.",
      "Lamps burn at the bridge.",
    ]);
  });

  it("keeps what was said of a fact beneath an inference of the version before, from the sixth rules on", async () => {
    const before = [{ key: DUE, sentence: "Inference: It is dear.", verdict: "supported" as const, reason: "" }];
    const beforeText = { title: "What is due?", sections: [answer(`Inference: It is dear. [F${DUE}]`)], check: null };
    const now = [answer(`Inference: It is very dear. [F${DUE}]`)];
    expect((await held(now, { before, beforeText })).asked).toEqual([]);
    expect((await held(now, { before, beforeText }, { rules: 5 })).asked).toEqual(["Four crowns are due."]);
  });

  it("tells of a row its table's head and what leads to it, from the ninth rules on", async () => {
    const table = `Dues in crowns a day:\n\n| Boat | Due |\n| --- | --- |\n| Gig | 4 [F${DUE}] |`;
    const { asked, tables } = await held([answer(table)]);
    expect(asked[0]).toBe("Gig | 4");
    expect(tables[0]).toBe("Dues in crowns a day: | Boat | Due |");
    expect((await held([answer(table)], {}, { rules: 8 })).tables[0]).toBeUndefined();
  });

  it("says of the check what its rules have of it", async () => {
    const told = async (rules: number): Promise<string> =>
      (await held([answer(`Everybody pays. [F${DUE}]`), methodology], {}, { rules })).checked?.sections[1]?.markdown ??
      "";
    expect(await told(7)).not.toBe(await told(6));
  });
});
