import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, besideWords, keepWordsBeside, worldText } from "@/lib/testing/rigs/views";
import { getFactPanelView } from "./fact-panel";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeEach(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

/** The two facts of the world, the one with the smaller id first, as relations name them. */
function pair(): [AWorld["facts"][number], AWorld["facts"][number]] {
  const [a, b] = world.facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (a === undefined || b === undefined) throw new Error("There are two facts.");
  return [a, b];
}

async function borneOutBy(factId: AWorld["facts"][number]["id"]): Promise<string[]> {
  return (await getFactPanelView(own.db, access, { factId })).corroborations.map(({ id }) => id);
}

test("a fact's panel names the facts that bear it out, from either side, until that is dismissed or they stand no more", async () => {
  const [a, b] = pair();
  const data = { projectId: world.projectId, kind: "corroborates", aId: a.id, bId: b.id, reason: "" } as const;
  const { id } = await own.db.factRelation.create({ data: { ...data, finder: "rule" } });
  expect(await borneOutBy(a.id)).toEqual([b.id]);
  expect(await borneOutBy(b.id)).toEqual([a.id]);

  await own.db.fact.update({ where: { id: b.id }, data: { status: "rejected" } });
  expect(await borneOutBy(a.id)).toEqual([]);
  await own.db.fact.update({ where: { id: b.id }, data: { status: "proposed" } });
  await own.db.factRelation.update({ where: { id }, data: { status: "dismissed" } });
  expect(await borneOutBy(a.id)).toEqual([]);
});

test("a fact opens with each quote in its surroundings, what does not agree with it, and why it scores as it does", async () => {
  const [a, b] = pair();
  const view = await getFactPanelView(own.db, access, { factId: a.id.toUpperCase() });
  expect(view.fact).toMatchObject({ id: a.id, key: a.key, statement: a.statement });
  const [context] = view.contexts;
  expect(view.contexts).toHaveLength(1);
  expect(context?.evidenceId).toBe(view.fact.evidence[0]?.id);
  expect(context?.quote).toBe(a.statement);
  expect(worldText).toContain(`${context?.before}${context?.quote}${context?.after}`);
  expect(view.contradictions).toHaveLength(1);
  const [one] = view.contradictions;
  expect([one?.a.id, one?.b.id].toSorted()).toEqual([a.id, b.id].toSorted());
  expect(view.scoreBecause).toMatch(/halved while a direct contradiction is open: 1 independent source/);
  expect(view).toMatchObject({ corroborations: [], reviews: [], versions: [], supersededBy: null, rendered: [] });
});

test("words beside a quote are shown in their surroundings, behind it", async () => {
  const [a] = pair();
  await keepWordsBeside(own.db, world, a.id);
  const { fact, contexts } = await getFactPanelView(own.db, access, { factId: a.id });
  expect(fact.evidence.map(({ quote }) => quote)).toEqual([a.statement, besideWords]);
  expect(contexts.map(({ evidenceId, quote }) => [evidenceId, quote])).toEqual(
    fact.evidence.map(({ id, quote }) => [id, quote]),
  );
});

test("verdicts stand with who gave them, the newest first; one on other words than those of now says so", async () => {
  const [a] = pair();
  const { projectId, owner } = world;
  const version = { projectId, subjectKind: "fact", subjectId: a.id, authorId: owner };
  const said = { statement: "It was said otherwise.", status: "proposed" };
  await own.db.version.create({ data: { ...version, number: 1, content: said } });
  await own.db.version.create({
    data: { ...version, number: 2, content: { statement: a.statement, status: "proposed" }, reason: "Plainer." },
  });
  const review = { projectId, subject: "fact", subjectId: a.id } as const;
  const first = { subjectVersion: 1, verdict: "accepted", note: "Yes.", createdAt: new Date(1_000) } as const;
  await own.db.review.create({ data: { ...review, ...first, reviewerId: owner } });
  const second = { subjectVersion: 2, verdict: "rejected", note: "No.", createdAt: new Date(2_000) } as const;
  await own.db.review.create({ data: { ...review, ...second, reviewerId: crypto.randomUUID() } });
  const view = await getFactPanelView(own.db, access, { factId: a.id });
  expect(view.reviews).toEqual([
    { verdict: "rejected", note: "No.", at: "1970-01-01T00:00:02.000Z", by: null, isStale: false },
    {
      verdict: "accepted",
      note: "Yes.",
      at: "1970-01-01T00:00:01.000Z",
      by: { id: owner, name: "owner" },
      isStale: true,
    },
  ]);
  expect(view.versions.map(({ number, statement, reason }) => [number, statement, reason])).toEqual([
    [2, a.statement, "Plainer."],
    [1, "It was said otherwise.", ""],
  ]);
});

test("a fact that was merged names the one that took its place", async () => {
  const [a, b] = pair();
  await own.db.fact.update({ where: { id: a.id }, data: { status: "superseded", supersededById: b.id } });
  const { supersededBy } = await getFactPanelView(own.db, access, { factId: a.id });
  expect(supersededBy).toEqual({ id: b.id, key: b.key, statement: b.statement });
});

test("of contradictions those that were dismissed are not told with a fact", async () => {
  const [a] = pair();
  await own.db.factRelation.updateMany({ where: { projectId: world.projectId }, data: { status: "dismissed" } });
  const view = await getFactPanelView(own.db, access, { factId: a.id });
  expect(view.contradictions).toEqual([]);
  expect(view.scoreBecause).not.toContain("halved");
});

test("a document that can be shown as it was published says so; a plain text says nothing of the kind", async () => {
  const [a] = pair();
  const { projectId, snapshotId } = world;
  const rendered = async (): Promise<string[]> => (await getFactPanelView(own.db, access, { factId: a.id })).rendered;
  expect(await rendered()).toEqual([]);
  const bytes = new TextEncoder().encode("<p>A page.</p>");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { projectId, sha256, mediaType: "text/html", sizeBytes: bytes.byteLength, bytes };
  await own.db.original.create({ data: file });
  const { sha256: read } = await own.db.snapshot.findUniqueOrThrow({ where: { id: snapshotId } });
  const source = { projectId, kind: "upload", status: "ready", title: "A page", fileName: "page.html" } as const;
  const { id: sourceId } = await own.db.source.create({ data: source, select: { id: true } });
  const { id } = await own.db.snapshot.create({
    data: { projectId, sourceId, sha256: read, originalSha256: sha256, mediaType: "text/html", readAt: new Date(0) },
  });
  const evidence = { projectId, factId: a.id, snapshotId: id, start: 0, end: 5, quote: "About", confidence: 0.5 };
  await own.db.evidence.create({ data: evidence });
  expect(await rendered()).toEqual([id]);
});

test("a fact of another project, and an id that is none, are not there", async () => {
  const other = await aWorld(own.db);
  for (const factId of [other.facts[0]?.id ?? "", crypto.randomUUID(), "", "x"]) {
    await expect(getFactPanelView(own.db, access, { factId })).rejects.toMatchObject({ kind: "not_found" });
  }
});
