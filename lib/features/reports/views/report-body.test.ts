import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { SupportVerdict } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listCitedFacts, readReportBody } from "./report-body";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function body(of: AWorld): Promise<Awaited<ReturnType<typeof readReportBody>>["body"]> {
  return (await readReportBody(own.db, { projectId: of.projectId }, of.reportId)).body;
}

async function cite(of: AWorld, nth: number, verdicts: readonly SupportVerdict[]): Promise<void> {
  const { projectId, reportId, facts } = of;
  const factId = facts[nth]?.id ?? "";
  for (const [index, support] of verdicts.entries()) {
    const at = { sectionOrdinal: 0, position: 10 * nth + index, sentence: "It rises." };
    await own.db.citation.create({ data: { projectId, reportId, factId, ...at, support } });
  }
}

test("a report numbers what it cites in the order of its text, each with its quote and where that stands", async () => {
  const shown = await body(world);
  const sorted = world.facts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(shown.cited.map(({ number, key }) => [number, key])).toEqual([
    [1, sorted[1]?.key],
    [2, sorted[0]?.key],
  ]);
  expect(shown.cited[0]).toMatchObject({
    quote: sorted[1]?.statement,
    beside: [],
    sourceTitle: "100% tides",
    sourceHost: null,
    goneAt: null,
    support: "not_checked",
  });
  expect(shown.references).toMatchObject([{ number: 1, sourceId: world.sourceId, title: "100% tides" }]);
  expect(shown).toMatchObject({
    question: "How high is the tide?",
    mode: "offline",
    acceptedBy: null,
    acceptedAt: null,
  });
});

test("of several verdicts on one fact the gravest is shown", async () => {
  const of = await aWorld(own.db);
  await cite(of, 0, ["supported", "partial", "supported"]);
  await cite(of, 1, ["supported", "contradicted", "partial"]);
  const shown = await body(of);
  const supportOf = (nth: number): string | undefined =>
    shown.cited.find(({ factId }) => factId === of.facts[nth]?.id)?.support;
  expect([supportOf(0), supportOf(1)]).toEqual(["partial", "contradicted"]);
});

test("figures that an older version did not write are read as none, and what it wrote stays", async () => {
  const of = await aWorld(own.db);
  await own.db.report.update({ where: { id: of.reportId }, data: { figures: { facts: 4, coverage: "all" } } });
  expect((await body(of)).figures).toMatchObject({
    facts: 4,
    coverage: 0,
    sources: 0,
    uncitedShare: 0,
    notCovered: [],
    questions: [],
    offending: [],
    topics: [],
    check: null,
  });
});

test("who accepted a report is named, unless the account is gone", async () => {
  const of = await aWorld(own.db);
  const acceptedAt = new Date(Date.UTC(2026, 0, 1));
  const accept = (acceptedById: string): Promise<unknown> =>
    own.db.report.update({ where: { id: of.reportId }, data: { status: "accepted", acceptedAt, acceptedById } });
  await accept(of.owner);
  expect(await body(of)).toMatchObject({
    status: "accepted",
    acceptedAt: acceptedAt.toISOString(),
    acceptedBy: { id: of.owner, name: "owner" },
  });
  await accept(randomUUID());
  expect((await body(of)).acceptedBy).toBeNull();
});

test("a report of a project of unknown origin says so", async () => {
  const of = await aWorld(own.db);
  expect((await body(of)).isOfUnknownOrigin).toBe(false);
  await own.db.project.update({ where: { id: of.projectId }, data: { isOfUnknownOrigin: true } });
  expect((await body(of)).isOfUnknownOrigin).toBe(true);
});

test("a marker of a fact that is gone, or of another project's, stands for nothing, and the others keep their numbers", async () => {
  const other = await aWorld(own.db);
  const [first] = world.facts;
  const markdown = `It was so. [F${"0".repeat(12)}] It rises. [F${first?.key}] There. [F${other.facts[0]?.key}]`;
  const cited = await listCitedFacts(own.db, { projectId: world.projectId }, [{ markdown }]);
  expect(cited.map(({ number, fact }) => [number, fact.id])).toEqual([[2, first?.id]]);
  expect(await listCitedFacts(own.db, { projectId: world.projectId }, [{ markdown: "Nothing." }])).toEqual([]);
});

test("a report of another project, or one that is not there, is not read", async () => {
  const other = await aWorld(own.db);
  for (const reportId of [other.reportId, randomUUID()])
    await expect(readReportBody(own.db, { projectId: world.projectId }, reportId)).rejects.toMatchObject({
      kind: "not_found",
    });
});

test("a source has one number, however many facts stand on it", async () => {
  const of = await aWorld(own.db);
  const { projectId, facts, snapshotId } = of;
  const { sha256, mediaType } = await own.db.snapshot.findUniqueOrThrow({ where: { id: snapshotId } });
  const page = { projectId, kind: "url", status: "ready", title: "A page", url: "https://a.example/tides" } as const;
  const { id: sourceId } = await own.db.source.create({ data: page, select: { id: true } });
  const read = { projectId, sourceId, sha256, mediaType, author: "Ada", publishedOn: "2019-03" };
  const { id } = await own.db.snapshot.create({ data: read, select: { id: true } });
  const place = { start: 0, end: 14, quote: "About the sea.", confidence: 0.8 };
  await own.db.evidence.create({ data: { projectId, factId: facts[0]?.id ?? "", snapshotId: id, ...place } });
  const { references } = await body(of);
  expect(references.map(({ number, title, author }) => [number, title, author]).toSorted()).toEqual([
    [1, "100% tides", null],
    [2, "A page", "Ada"],
  ]);
});
