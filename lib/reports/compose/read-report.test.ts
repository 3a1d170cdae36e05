import { beforeEach, expect, test } from "vitest";
import { ReportId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld, besideWords, keepWordsBeside, quotes } from "@/lib/testing/rigs/views";
import { readReport, saidOf } from "./read-report";
import { listReferences } from "./references";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

type Read = NonNullable<Awaited<ReturnType<typeof readReport>>>;

async function read(...appendix: Parameters<typeof readReport>[3] & {}): Promise<Read> {
  const found = await readReport(own.db, world, world.reportId, appendix);
  if (found === null) throw new Error("no report");
  return found;
}

test("a version is read with its run, its sections in their order and the facts that it cites, as they are first cited", async () => {
  const { projectId, reportId } = world;
  const more = [2, 1].map((ordinal) => ({
    projectId,
    reportId,
    ordinal,
    kind: "body" as const,
    level: ordinal,
    heading: `${ordinal}`,
  }));
  for (const section of more) await own.db.reportSection.create({ data: { ...section, markdown: "" } });
  await own.db.project.update({ where: { id: projectId }, data: { isOfUnknownOrigin: true } });
  const { report, facts } = await read();
  expect(report).toMatchObject({
    title: "The tide at Brest",
    version: 1,
    question: "How high is the tide?",
    mode: "offline",
    isOfUnknownOrigin: true,
    warning: null,
    acceptedAt: null,
    figures: { questions: [] },
  });
  expect(report.sections.map(({ heading }) => heading)).toEqual(["Answer", "1", "2"]);
  expect(report.sections.map(({ level }) => level)).toEqual([1, 1, 2]);
  const [first, second] = world.facts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(facts.map(({ key }) => key)).toEqual([second?.key, first?.key]);
  expect(facts.flatMap(({ evidence }) => evidence.map(({ quote }) => quote)).toSorted()).toEqual(quotes.toSorted());
});

test("sources are numbered as they come, each once, and one without an address is cited by its DOI", async () => {
  const { report, facts } = await read();
  expect(report.references).toMatchObject([{ number: 1, title: "100% tides", url: null }]);
  expect(facts.flatMap(({ evidence }) => evidence.map(({ source }) => source))).toEqual([1, 1]);
  const where = { id: world.sourceId };
  await own.db.source.update({ where, data: { doi: "10.1000/tides" } });
  expect((await read()).report.references).toMatchObject([{ url: "https://doi.org/10.1000/tides" }]);
  await own.db.source.update({ where, data: { url: "https://tides.example/" } });
  expect((await read()).report.references).toMatchObject([{ url: "https://tides.example/" }]);
});

test("of a fact the surest quote comes first", async () => {
  const { projectId, snapshotId, facts } = world;
  const [fact] = facts;
  const [of, surer] = [fact?.statement ?? "", "That is all."];
  const text = (await own.db.content.findFirstOrThrow({ where: { projectId } })).text;
  const start = [...text.slice(0, text.indexOf(surer))].length;
  const place = { snapshotId, start, end: start + surer.length, quote: surer };
  await own.db.evidence.create({ data: { projectId, factId: fact?.id ?? "", ...place, confidence: 0.95 } });
  const found = (await read()).facts.find(({ key }) => key === fact?.key);
  expect(found?.evidence.map(({ quote }) => quote)).toEqual([surer, of]);
});

test("a quote is told with its page and the heading that it stands under, as far as they are known", async () => {
  const { projectId, facts } = world;
  const [placed, other] = facts;
  const place = { page: 4, heading: "The sea" };
  await own.db.evidence.updateMany({ where: { projectId, factId: placed?.id ?? "" }, data: place });
  const evidenceOf = async (key: string | undefined): Promise<unknown> =>
    (await read()).facts.find((fact) => fact.key === key)?.evidence;
  expect(await evidenceOf(placed?.key)).toMatchObject([{ ...place, sourceTitle: "100% tides" }]);
  expect(await evidenceOf(other?.key)).toMatchObject([{ page: null, heading: null }]);
});

test("what is to stand behind a report comes last, with the facts that it alone cites", async () => {
  const { projectId, reportId, facts } = world;
  const [one, other] = facts;
  await own.db.reportSection.updateMany({
    where: { projectId, reportId },
    data: { markdown: `It rises. [F${one?.key}]` },
  });
  expect((await read()).facts.map(({ key }) => key)).toEqual([one?.key]);
  const behind = { kind: "body", heading: "Behind", markdown: `Or not. [F${other?.key}]` } as const;
  const { report, facts: cited } = await read(behind);
  expect(report.sections.map(({ heading }) => heading)).toEqual(["Answer", "Behind"]);
  expect(cited.map(({ key }) => key)).toEqual([one?.key, other?.key]);
});

test("there is none by an unknown id, nor in another project; figures of older versions say nothing", async () => {
  expect(await readReport(own.db, world, ReportId.parse(crypto.randomUUID()))).toBeNull();
  expect(await readReport(own.db, await aProject(own.db), world.reportId)).toBeNull();
  expect(saidOf({ evidence: 7, questions: "none" })).toEqual({ evidence: "", figures: { questions: [] } });
  expect(saidOf({ evidence: "Two texts." }).evidence).toBe("Two texts.");
});

test("a report of very many facts tells 500 of them, and more where something is to stand behind it", async () => {
  const { reportId } = world;
  const many = await someFacts(
    own.db,
    world,
    Array.from({ length: 501 }, (_, nth) => `Pier ${nth} is long.`),
  );
  const rows = await own.db.fact.findMany({ where: { id: { in: many.map(({ id }) => id) } }, select: { key: true } });
  const markdown = rows.map(({ key }) => `[F${key}]`).join(" ");
  await own.db.reportSection.updateMany({ where: { reportId }, data: { markdown } });
  expect((await read()).facts).toHaveLength(500);
  expect((await read({ kind: "body", heading: "More", markdown: "", level: 1 })).facts).toHaveLength(501);
});

test("a document whose quote is gone is no source that a fact stands on, though words beside the quote stand", async () => {
  const [fact] = world.facts;
  await keepWordsBeside(own.db, world, fact?.id ?? "");
  const listed = async (): Promise<string[]> =>
    (await listReferences(own.db, world, [fact?.key ?? ""])).map(({ title }) => title);
  expect(await listed()).toEqual(["100% tides"]);
  const where = { factId: fact?.id ?? "", isBeside: false };
  await own.db.evidence.updateMany({ where, data: { staleAt: new Date() } });
  expect(await listed()).toEqual([]);
});

test("words beside a quote are told as such, and a marker whose fact is not there brings none", async () => {
  const { projectId, reportId, facts } = world;
  const [fact] = facts;
  await keepWordsBeside(own.db, world, fact?.id ?? "");
  const markdown = `Gone. [F${"0".repeat(12)}] It rises. [F${fact?.key}]`;
  await own.db.reportSection.updateMany({ where: { projectId, reportId }, data: { markdown } });
  const { facts: cited } = await read();
  expect(cited.map(({ key }) => key)).toEqual([fact?.key]);
  expect(cited[0]?.evidence.map(({ quote, isBeside }) => [quote, isBeside])).toEqual([
    [fact?.statement, undefined],
    [besideWords, true],
  ]);
});

test("a version that was accepted says when", async () => {
  const at = new Date("2026-03-05T10:00:00.000Z");
  await own.db.report.update({ where: { id: world.reportId }, data: { status: "accepted", acceptedAt: at } });
  expect((await read()).report).toMatchObject({ status: "accepted", acceptedAt: at.toISOString() });
});
