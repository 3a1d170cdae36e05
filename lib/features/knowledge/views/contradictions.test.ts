import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { aWorld } from "@/lib/testing/rigs/views";
import { betweenFactsOf, getContradictionsView, listContradictions } from "./contradictions";

const own = ownDatabase();
let access: Access<"read">;
let projectId: string;
let owner: string;
let made = 0;

beforeAll(async () => {
  const place = await aProject(own.db);
  [projectId, owner] = [place.projectId, place.owner];
  access = await openProject(own.db, { caller: { userId: place.owner }, projectId }, "read");
  await aWorld(own.db);
});

interface Wanted {
  status?: "possible" | "confirmed" | "dismissed" | "settled";
  nature?: "direct" | "nuanced" | "scope";
  at?: number;
  sides?: [string, string];
  a?: object;
}

/** A contradiction of two facts of its own, so many seconds after the first. */
async function aPair({ status = "possible", nature = "direct", at = 0, sides, a: data }: Wanted): Promise<{
  id: string;
  a: string;
  b: string;
}> {
  made += 1;
  const said = sides ?? [`Side a of pair ${made}.`, `Side b of pair ${made}.`];
  const [a, b] = await someFacts(own.db, access, said);
  if (a === undefined || b === undefined) throw new Error("two facts");
  if (data) await own.db.fact.update({ where: { id: a.id }, data });
  const settled = status === "settled" ? { settledAt: new Date(0), settledById: owner, settlement: "Read." } : {};
  const relation = { projectId, kind: "contradicts", nature, status, aId: a.id, bId: b.id, reason: "?" } as const;
  const row = await own.db.factRelation.create({
    data: { ...relation, ...settled, createdAt: new Date(at * 1_000) },
    select: { id: true },
  });
  return { id: row.id, a: a.id, b: b.id };
}

async function shown(query: unknown = {}): Promise<string[]> {
  return (await getContradictionsView(own.db, access, query)).contradictions.map(({ id }) => id);
}

test("a project without contradictions shows none, whatever others have", async () => {
  expect(await getContradictionsView(own.db, access, undefined)).toMatchObject({
    contradictions: [],
    next: null,
    open: 0,
    researchers: [],
  });
});

test("open are those between facts that stand; settled and dismissed ones are shown where they are asked for", async () => {
  const [possible, confirmed] = [await aPair({ at: 1 }), await aPair({ at: 2, status: "confirmed" })];
  const [settled, dismissed] = [await aPair({ status: "settled" }), await aPair({ status: "dismissed" })];
  await aPair({ a: { status: "rejected" } });
  await aPair({ a: { status: "stale" } });
  expect(await shown()).toEqual([confirmed.id, possible.id]);
  expect(await shown({ state: "settled" })).toEqual([settled.id]);
  expect(await shown({ state: "dismissed" })).toEqual([dismissed.id]);
  expect((await getContradictionsView(own.db, access, { state: "settled" })).open).toBe(2);
  await own.db.factRelation.deleteMany({ where: { projectId } });
});

test("those of one nature, of one researcher's facts, or of one fact are shown where they are asked for, by either side", async () => {
  const standing = { status: "completed", stage: "finalize" } as const;
  const place = { projectId: access.projectId, owner: access.userId };
  const { researcherId } = await aRunThat(own.db, place, "Tides", standing);
  const [direct, scope] = [await aPair({ at: 1 }), await aPair({ at: 2, nature: "scope" })];
  await own.db.fact.update({ where: { id: direct.b }, data: { researcherId } });
  const { key } = await own.db.fact.findUniqueOrThrow({ where: { id: scope.b } });
  expect(await shown({ nature: "scope" })).toEqual([scope.id]);
  expect(await shown({ researcher: researcherId })).toEqual([direct.id]);
  expect(await shown({ fact: key })).toEqual([scope.id]);
  expect(await shown({ fact: key, nature: "direct" })).toEqual([]);
  await own.db.factRelation.deleteMany({ where: { projectId } });
});

test.each([
  { state: "loud" },
  { nature: "odd" },
  { researcher: "1" },
  { fact: "a".repeat(13) },
  { cursor: "%" },
  "no query",
  null,
])("an address that says nonsense shows what is open: %o", async (query) => {
  const { id } = await aPair({});
  expect(await shown(typeof query === "string" ? {} : query)).toEqual([id]);
  await own.db.factRelation.deleteMany({ where: { projectId } });
});

test("pages hold twenty, the newest first, and each pair once, be they of one moment", async () => {
  const facts = await someFacts(
    own.db,
    access,
    Array.from({ length: 44 }, (_, nth) => `Side ${nth} of many.`),
  );
  const pair = { projectId, kind: "contradicts", nature: "direct", reason: "?" } as const;
  const rows = await own.db.factRelation.createManyAndReturn({
    data: Array.from({ length: 22 }, (_, nth) => ({
      ...pair,
      aId: facts[2 * nth]?.id ?? "",
      bId: facts[2 * nth + 1]?.id ?? "",
      createdAt: new Date((nth < 4 ? 1 : nth) * 1_000),
    })),
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  const first = await getContradictionsView(own.db, access, {});
  expect(first.contradictions).toHaveLength(20);
  expect(first.open).toBe(22);
  const second = await getContradictionsView(own.db, access, { cursor: first.next });
  const seen = [...first.contradictions, ...second.contradictions].map(({ id }) => id);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(seen.slice(0, 18)).toEqual(ids.slice(4).toReversed());
  expect(second.next).toBeNull();
  await own.db.factRelation.deleteMany({ where: { projectId } });
});

test("a contradiction tells both sides with their quotes, the figures that can be laid side by side, and who settled it when", async () => {
  const sides: [string, string] = [
    "The tide at Brest rises by seven metres.",
    "The tide at Brest rises by five metres.",
  ];
  await aPair({ status: "settled", sides });
  const [pair] = await listContradictions(own.db, access, { where: {}, take: 5 });
  expect(pair).toMatchObject({
    status: "settled",
    settlement: "Read.",
    settledBy: { id: owner, name: "owner" },
    settledAt: "1970-01-01T00:00:00.000Z",
    a: { statement: sides[0], evidence: [{ quote: sides[0], sourceTitle: "Register" }] },
    b: { statement: sides[1] },
  });
  await own.db.factRelation.deleteMany({ where: { projectId } });
});

test("dismissed ones are left out of a list unless it asks for them, and so is what a run does not use on both sides", async () => {
  const { runId } = await aRunThat(own.db, { projectId: access.projectId, owner: access.userId }, "Uses", {
    status: "completed",
    stage: "finalize",
  });
  const [whole, half, dismissed] = [await aPair({}), await aPair({}), await aPair({ status: "dismissed" })];
  const use = { projectId, runId, nodeKey: "search-1" };
  for (const factId of [whole.a, whole.b, half.a, dismissed.a, dismissed.b]) {
    await own.db.factUse.create({ data: { ...use, factId } });
  }
  await own.db.factUse.create({ data: { ...use, factId: half.b, quarantine: "It stands alone." } });
  const listed = async (where: object): Promise<string[]> =>
    (await listContradictions(own.db, access, { where, take: 10 })).map(({ id }) => id);
  expect(await listed(betweenFactsOf(runId))).toEqual([whole.id]);
  expect(await listed({ ...betweenFactsOf(runId), status: "dismissed" })).toEqual([dismissed.id]);
});

test("researchers who can be asked are those in use, the last changed first", async () => {
  const standing = { status: "completed", stage: "finalize" } as const;
  const place = { projectId: access.projectId, owner: access.userId };
  const { researcherId } = await aRunThat(own.db, place, "Archived", standing);
  await own.db.researcher.update({ where: { id: researcherId }, data: { status: "archived" } });
  const last = await aRunThat(own.db, place, "Last", standing);
  await own.db
    .$executeRaw`update researcher set updated_at = now() + interval '1 hour' where id = ${last.researcherId}::uuid`;
  const { researchers } = await getContradictionsView(own.db, access, {});
  expect(researchers[0]).toEqual({ id: last.researcherId, name: "Last" });
  expect(researchers.map(({ name }) => name)).not.toContain("Archived");
});
