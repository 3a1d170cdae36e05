import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts, type TestFact } from "@/lib/testing/rigs/knowledge";
import { listBehind, listKnown } from "./known-facts";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
let facts: TestFact[];
/** By their places in `facts`. */
let keys: string[];

beforeAll(async () => {
  place = await aProject(own.db);
  facts = await someFacts(own.db, place, ["The pier is long.", "It was built in 1901.", "It was lit.", "Far behind."]);
  await own.db.fact.updateMany({ data: { status: "accepted" } });
  const rows = await own.db.fact.findMany({ select: { id: true, key: true } });
  keys = facts.map(({ id }) => rows.find((row) => row.id === id)?.key ?? "");
});

const [first, second] = [0, 1];
const keyOf = (nth: number): string => keys[nth] ?? "";

test("facts are known by their keys while they are accepted and have a quote left, in their project alone", async () => {
  const known = async (scope = place): Promise<string[]> =>
    (await listKnown(own.db, scope, keys)).map(({ key }) => key).toSorted();
  expect(await known()).toEqual(keys.toSorted());
  expect(await listKnown(own.db, place, [])).toEqual([]);
  expect(await known(await aProject(own.db))).toEqual([]);
  await own.db.fact.update({ where: { id: facts[first]?.id ?? "" }, data: { status: "proposed" } });
  await own.db.evidence.updateMany({ where: { factId: facts[second]?.id ?? "" }, data: { staleAt: new Date() } });
  expect(await known()).toEqual(keys.slice(2).toSorted());
  await own.db.fact.update({ where: { id: facts[first]?.id ?? "" }, data: { status: "accepted" } });
  await own.db.evidence.updateMany({ where: { factId: facts[second]?.id ?? "" }, data: { staleAt: null } });
});

test("a fact tells its quotes and their source, and is contested while a direct contradiction is open, on either side", async () => {
  const [aId = "", bId = ""] = facts.map(({ id }) => id);
  const told = async (): Promise<boolean[]> => {
    const listed = await listKnown(own.db, place, keys.slice(0, 2));
    return keys.slice(0, 2).map((key) => listed.find((fact) => fact.key === key)?.isContested ?? false);
  };
  expect(await told()).toEqual([false, false]);
  const pair = { projectId: place.projectId, aId, bId, kind: "contradicts", nature: "direct", reason: "?" } as const;
  const { id } = await own.db.factRelation.create({ data: pair });
  expect(await told()).toEqual([true, true]);
  await own.db.factRelation.update({ where: { id }, data: { nature: "nuanced" } });
  expect(await told()).toEqual([false, false]);
  await own.db.factRelation.delete({ where: { id } });
  const [one] = await listKnown(own.db, place, [keyOf(1)]);
  expect(one?.evidence).toMatchObject([{ quote: "It was built in 1901.", title: "Register", start: 18, end: 39 }]);
});

test("what stands a little behind a fact's quote in the same text is found, not what stands before it or far behind", async () => {
  const behind = async (nth: number, within: number): Promise<string[]> => {
    const found = await listBehind(own.db, place, { keys: [keyOf(nth)], within });
    return found.map(({ statement }) => statement).toSorted();
  };
  expect(await behind(0, 18)).toEqual(["It was built in 1901."]);
  expect(await behind(0, 17)).toEqual([]);
  expect(await behind(1, 1_000)).toEqual(["Far behind.", "It was lit."]);
  expect(await behind(3, 1_000)).toEqual([]);
  expect(await listBehind(own.db, place, { keys: [], within: 1_000 })).toEqual([]);
});
