import { beforeEach, expect, test } from "vitest";
import type { Support } from "@/lib/domain/markdown/support";
import type { Section } from "@/lib/domain/report/report";
import { ReportResult } from "@/lib/domain/run/results";
import { ownDatabase } from "@/lib/testing/database";
import { reportResult } from "@/lib/testing/playing";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { type ReportDraft, writeReport } from "./compose";
import { lastCheck, listUnsupported, withSupportSaid } from "./unsupported";

const own = ownDatabase();
let world: AWorld;
/** Markers of the world's two facts. */
let one: string;
let other: string;
beforeEach(async () => {
  world = await aWorld(own.db);
  [one = "", other = ""] = world.facts.map(({ key }) => `[F${key}]`);
});

const result = ReportResult.parse({ ...reportResult(2), sections: 1 });

function draft(sections: readonly Section[], support: ReportDraft["support"] = () => supported): ReportDraft {
  return {
    runId: world.runId,
    version: 2,
    title: "The tide at Brest, again",
    queryType: "factual",
    warning: null,
    changeNote: "",
    sections,
    figures: { ...result, sources: 1, facts: 2 },
    authorId: null,
    since: null,
    support,
  };
}

const supported: Support = { verdict: "supported", reason: "" };
const write = (given: ReportDraft): Promise<string> => own.db.$transaction((tx) => writeReport(tx, world, given));
const answer = (markdown: string): Section => ({ kind: "answer", heading: "Answer", markdown });

test("a new version takes the place of the one before, which stays to be read", async () => {
  const reportId = await write(draft([answer(`It rises. ${one}`)]));
  const versions = await own.db.report.findMany({ where: { runId: world.runId }, orderBy: { version: "asc" } });
  expect(versions.map(({ id, version, status }) => ({ id, version, status }))).toEqual([
    { id: world.reportId, version: 1, status: "superseded" },
    { id: reportId, version: 2, status: "draft" },
  ]);
});

test("each marker is a citation with its sentence, in the order in which they stand, a fact as often as it is cited", async () => {
  const body: Section = { kind: "body", heading: "More", markdown: `It falls, too. ${other}` };
  const reportId = await write(draft([answer(`It rises. ${other}${one} Much. ${one}`), body]));
  const rows = await own.db.citation.findMany({
    where: { reportId },
    orderBy: [{ sectionOrdinal: "asc" }, { position: "asc" }],
    select: { sectionOrdinal: true, position: true, sentence: true, fact: { select: { key: true } } },
  });
  const [first, second] = world.facts.map(({ key }) => key);
  expect(rows.map(({ sectionOrdinal, position, fact }) => [sectionOrdinal, position, fact.key])).toEqual([
    [0, 0, second],
    [0, 1, first],
    [0, 2, first],
    [1, 0, second],
  ]);
  expect(rows.map(({ sentence }) => sentence)).toEqual(["It rises.", "It rises.", "Much.", "It falls, too."]);
});

test("a sentence whose citation does not bear it out is named with the reason, one that cites nothing without", async () => {
  const text = `It rises by seven metres. ${one} Nobody knows why. It rises by nine metres. ${other}`;
  const doubt: ReportDraft["support"] = (_, sentence) =>
    sentence.includes("nine") ? { verdict: "contradicted", reason: "It says five." } : supported;
  const sections = [answer(text)];
  const id = await write(draft(sections, doubt));
  const offending = [{ section: 0, heading: "Answer", text: "Nobody knows why.", why: "It cites nothing." }];
  const found = await listUnsupported(own.db, world, { id, sections, offending });
  expect(found[0]?.map(({ sentence, verdict, reason }) => [sentence, verdict, reason])).toEqual([
    ["Nobody knows why.", "uncited", "It cites nothing."],
    ["It rises by nine metres.", "contradicted", "It says five."],
  ]);
});

test("what was found is said behind its sentence where a model wrote, and nowhere where sentences are quotes", async () => {
  const sections = [answer(`It rises by nine metres. ${one}`)];
  const id = await write(draft(sections, () => ({ verdict: "partial", reason: "It names no year." })));
  const told = { id, figures: {}, sections } as const;
  const [live] = await withSupportSaid(own.db, world, { ...told, mode: "live" });
  expect(live?.markdown.startsWith(sections[0]?.markdown ?? "")).toBe(true);
  expect(live?.markdown).toContain("*(Borne out in part.)*");
  expect(await withSupportSaid(own.db, world, { ...told, mode: "offline" })).toEqual(sections);
});

test("a version that people edited tells what the check before them found, and one that was never checked nothing", () => {
  expect(lastCheck({})).toBeNull();
  expect(lastCheck({ check: "no check", checkBefore: 7 })).toBeNull();
});
