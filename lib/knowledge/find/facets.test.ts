import { beforeAll, expect, test } from "vitest";
import type { FactStatus } from "@/lib/domain/core/words";
import { Prisma } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { countFacets, countFacetsOf, type Facets, facetsOf } from "./facets";
import { type FactFilter, noFilter } from "./fact-filter";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
/** Two researchers: the first found three facts, the second two; two of these contradict each other. */
let researchers: [string, string];

/** Each fact's status, researcher and score. */
const made: readonly [FactStatus, 0 | 1, number][] = [
  ["accepted", 0, 0.9],
  ["proposed", 0, 0.6],
  ["rejected", 0, 0.1],
  ["proposed", 1, 0.4],
  ["disputed", 1, 0.8],
];

beforeAll(async () => {
  place = await aProject(own.db);
  const ended = { status: "completed", stage: "finalize" } as const;
  const runs = [await aRunThat(own.db, place, "One", ended), await aRunThat(own.db, place, "Two", ended)] as const;
  researchers = [runs[0].researcherId, runs[1].researcherId];
  const facts = await someFacts(
    own.db,
    place,
    made.map((_, nth) => `The pump of house ${nth} costs ${nth + 2} euro.`),
  );
  for (const [nth, [status, of, score]] of made.entries()) {
    const data = { status, score, researcherId: researchers[of] };
    await own.db.fact.update({ where: { id: facts[nth]?.id ?? "" }, data });
  }
  const [aId = "", bId = ""] = [facts[1]?.id, facts[3]?.id];
  const pair = { projectId: place.projectId, aId, bId, kind: "contradicts", nature: "direct", reason: "?" } as const;
  await own.db.factRelation.create({ data: pair });
});

const every = Prisma.sql`and f.statement like ${"The pump%"}`;

/** Both ways of counting, which have to agree: of all facts, and of those that hold words which all of these hold. */
async function count(filter: Partial<FactFilter> = {}): Promise<Facets> {
  const input = { filter: { ...noFilter, ...filter }, researcherIds: researchers };
  const all = await countFacets(own.db, place, input);
  expect(await countFacetsOf(own.db, place, { ...input, words: every })).toEqual(all);
  return all;
}

const ofResearchers = ({ researchers: found }: Facets): number[] => researchers.map((id) => found.get(id) ?? 0);

test("without a filter each choice shows all that it stands for", async () => {
  const facets = await count();
  expect(facets).toMatchObject({ total: 5, contradicted: 2 });
  expect(facets.status).toMatchObject({ accepted: 1, proposed: 2, rejected: 1, disputed: 1, stale: 0 });
  expect(ofResearchers(facets)).toEqual([3, 2]);
});

test("a filter narrows the other choices and not its own: each figure is what choosing it would show", async () => {
  const proposed = await count({ status: "proposed" });
  expect(proposed).toMatchObject({ total: 2, contradicted: 2, status: { accepted: 1, proposed: 2, rejected: 1 } });
  expect(ofResearchers(proposed)).toEqual([1, 1]);
  const second = await count({ researcherId: researchers[1] });
  expect(second).toMatchObject({ total: 2, contradicted: 1, status: { proposed: 1, disputed: 1, accepted: 0 } });
  expect(ofResearchers(second)).toEqual([3, 2]);
  const open = await count({ isContradicted: true });
  expect(open).toMatchObject({ total: 2, contradicted: 2, status: { proposed: 2, accepted: 0 } });
  expect(ofResearchers(open)).toEqual([1, 1]);
});

test("filters together narrow each other; a score counts from its bound on", async () => {
  expect(await count({ status: "proposed", researcherId: researchers[0], leastScore: 0.6 })).toMatchObject({
    total: 1,
    contradicted: 1,
  });
  expect(await count({ leastScore: 0.8 })).toMatchObject({ total: 2, contradicted: 0 });
  expect(await count({ leastScore: 0.95 })).toMatchObject({ total: 0, contradicted: 0 });
});

test("a contradiction of which one fact was set aside counts no more", async () => {
  const where = { projectId: place.projectId, status: "proposed", researcherId: researchers[1] } as const;
  await own.db.fact.updateMany({ where, data: { status: "rejected" } });
  expect(await count()).toMatchObject({ total: 5, contradicted: 0 });
  await own.db.fact.updateMany({ where: { ...where, status: "rejected" }, data: { status: "proposed" } });
});

test("days are those of UTC, both of them counted", async () => {
  await own.db.fact.updateMany({
    where: { projectId: place.projectId, status: "accepted" },
    data: { createdAt: new Date("2026-03-01T23:59:59.999Z") },
  });
  expect(await count({ since: "2026-03-01", until: "2026-03-01" })).toMatchObject({ total: 1 });
  expect(await count({ since: "2026-03-02", until: "2026-03-02" })).toMatchObject({ total: 0 });
});

test("another project's facts are in no figure", async () => {
  const stranger = await aProject(own.db);
  const facets = await countFacets(own.db, stranger, { filter: noFilter, researcherIds: researchers });
  expect(facets).toMatchObject({ total: 0, contradicted: 0 });
  expect(ofResearchers(facets)).toEqual([0, 0]);
});

test("figures of facts that hold words are counted up to a thousand, and what is beyond as one more", () => {
  const row = (
    status: FactStatus,
    researcherId: string,
    isOpen: boolean,
    found: number,
  ): Parameters<typeof facetsOf>[0][number] => ({
    status,
    researcherId,
    isOpen,
    count: found,
  });
  const rows = [row("proposed", "a", true, 400), row("proposed", "b", false, 600), row("accepted", "a", false, 1)];
  const told = (filter: Partial<FactFilter>): (number | undefined)[] => {
    const facets = facetsOf(rows, { filter: { ...noFilter, ...filter }, researcherIds: ["a", "b", "c"] });
    const { total, status, researchers: found, contradicted } = facets;
    return [total, status.proposed, status.accepted, found.get("a"), found.get("b"), found.get("c"), contradicted];
  };
  expect(told({})).toEqual([1_001, 1_000, 1, 401, 600, 0, 400]);
  expect(told({ status: "proposed" })).toEqual([1_000, 1_000, 1, 400, 600, 0, 400]);
  expect(told({ status: "accepted" })).toEqual([1, 1_000, 1, 1, 0, 0, 0]);
  expect(told({ researcherId: "a" })).toEqual([401, 400, 1, 401, 600, 0, 400]);
  expect(told({ researcherId: "b" })).toEqual([600, 600, 0, 401, 600, 0, 0]);
  expect(told({ isContradicted: true })).toEqual([400, 400, 0, 400, 0, 0, 400]);
  const many = facetsOf([row("proposed", "a", false, 5_000)], { filter: noFilter, researcherIds: ["a"] });
  expect(many).toMatchObject({ total: 1_001, status: { proposed: 1_001 }, contradicted: 0 });
});
