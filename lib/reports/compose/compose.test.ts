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

const partly = { verdict: "partial", reason: "It names no year." } as const;
const body = (heading: string, markdown: string): Section => ({ kind: "body", heading, markdown });

test("each section has what was found of its own sentences, and what the product itself says is not listed", async () => {
  const made: Section = { kind: "methodology", heading: "Methodology", markdown: `It was made. ${one}` };
  const sections = [made, answer(`It rises. ${one} Perhaps.`), body("More", `It falls. ${other} Perhaps.`)];
  const id = await write(draft(sections, (_, sentence) => (sentence === "It falls." ? partly : supported)));
  const offending = [1, 2].map((section) => ({ section, heading: "?", text: "Perhaps.", why: `In ${section}.` }));
  const found = await listUnsupported(own.db, world, { id, sections, offending });
  expect(Object.keys(found)).toEqual(["1", "2"]);
  expect(found[1]?.map(({ sentence, reason }) => [sentence, reason])).toEqual([["Perhaps.", "In 1."]]);
  expect(found[2]?.map(({ sentence, reason }) => [sentence, reason])).toEqual([
    ["It falls.", "It names no year."],
    ["Perhaps.", "In 2."],
  ]);
});

test("what a check found of the title and of headings is said at the head of the text, in whatever mode it ran", async () => {
  const made: Section = { kind: "methodology", heading: "Methodology", markdown: "It was made." };
  const sections = [made, answer(`It rises. ${one}`), body("More", `It falls. ${other}`)];
  const id = await write(draft(sections));
  const of = (section: number, heading: string, verdict: "partial" | "contradicted"): object => ({
    section,
    heading,
    text: heading,
    verdict,
    reason: "?",
  });
  const unsupported = [of(-1, "The tide at Brest, again", "contradicted"), of(2, "More", "partial")];
  const figures = { check: { sentences: 4, notChecked: 0, unsupported } };
  const said = await withSupportSaid(own.db, world, { id, mode: "offline", figures, sections });
  expect(said.map(({ markdown }) => markdown)).toEqual([
    "It was made.",
    `*(The title: its text's citations say otherwise.)*\n\nIt rises. ${one}`,
    `*(The heading: its text's citations bear it out in part.)*\n\nIt falls. ${other}`,
  ]);
});

test("the check of a version itself is told before that of the one that people edited", () => {
  const of = (sentences: number): object => ({ sentences, notChecked: 0, unsupported: [] });
  expect(lastCheck({ check: of(3), checkBefore: of(2) })).toEqual(of(3));
  expect(lastCheck({ check: null, checkBefore: of(2) })).toEqual(of(2));
});
