import { beforeAll, expect, test } from "vitest";
import { seedFacts } from "@/bench/kit/seed";
import { identify } from "@/lib/knowledge/facts";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listNeighbours, neighbourQueries } from "./neighbours";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
  await seedFacts(own.db, world.projectId, 2_000);
}, 60_000);

function neighbours(...statements: string[]): ReturnType<typeof listNeighbours> {
  const facts = statements.map((statement) => ({ key: identify(statement).key, statement }));
  return listNeighbours(own.db, { projectId: world.projectId }, { runId: world.runId, facts });
}

test("what others know of the same is found among all that is known, with its evidence", async () => {
  const found = await neighbours(
    "In Nordvik 1 the average installed cost of an air-source heat pump was €99,999 per home.",
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(6);
  expect(found.some((fact) => /installed cost .* in Nordvik 1 /.test(fact.statement))).toBe(true);
  expect(found.every((fact) => fact.evidence.length > 0)).toBe(true);
});

test("facts that the run works with are not its neighbours, nor is anything for a statement that says little", async () => {
  expect(await neighbours("The tide at Brest rises by nine metres in spring.")).toEqual([]);
  expect(await neighbours("It rose.")).toEqual([]);
  expect(neighbourQueries({ projectId: world.projectId }, ["rose"], { holding: new Map() })).toEqual([]);
});

test("what is found grows with what is new, not with what is known", async () => {
  const many = Array.from(
    { length: 200 },
    (_, nth) => `The installed cost of heat pumps in Sundheim ${nth} rose by half.`,
  );
  expect((await neighbours(...many)).length).toBeLessThanOrEqual(80 * 6);
});

test("what waits for the index is taken in before so many look into it", async () => {
  const waiting = async (): Promise<unknown> =>
    await own.db.$queryRaw`select gin_clean_pending_list('fact_meets'::regclass)::int as pages`;
  await waiting();
  await someFacts(own.db, { projectId: world.projectId }, ["The boilers of Vestnes are fed with wood chips."]);
  expect(await neighbours("Wood chips feed the boilers of Vestnes.")).toMatchObject([
    { statement: "The boilers of Vestnes are fed with wood chips." },
  ]);
  expect(await waiting()).toEqual([{ pages: 0 }]);
});

test("words that very many facts hold are looked by last", () => {
  const lexemes = ["glycol", "heat", "need", "nordvik", "pump", "thermistor", "2019"];
  const holding = new Map([
    ["heat", 90_000],
    ["pump", 80_000],
    ["need", 700],
  ]);
  const queries = neighbourQueries({ projectId: world.projectId }, lexemes, { holding });
  expect(queries).toHaveLength(2);
  expect(queries[0]?.stated).toContain("'thermistor':A");
  expect(queries[0]?.entries).toContain(`'${world.projectId} glycol'`);
  expect(JSON.stringify(queries)).not.toMatch(/heat|2019/);
});

test("a statement finds what is said in other forms of its words, in statements and not in titles of sources", async () => {
  const project = await aProject(own.db);
  const [fact] = await someFacts(own.db, project, ["Insulated houses in Sundheim saved energy.", "The mayor spoke."]);
  const found = async (statement: string): Promise<string[]> => {
    const facts = [{ key: "0", statement }];
    const near = await listNeighbours(own.db, project, { runId: world.runId, facts });
    return near.map((one) => one.statement);
  };
  expect(await found("Insulating the houses of Sundheim saves much energy.")).toEqual(fact ? [fact.statement] : []);
  expect(await found("A register is spoken of by every mayor.")).toEqual([]);
});

test("a statement of three words that tell something finds who says all of them", async () => {
  const project = await aProject(own.db);
  await someFacts(own.db, project, ["Fjords that ferries cross are deep.", "Ferries are late."]);
  const facts = [{ key: "0", statement: "Ferries cross fjords." }];
  expect(await listNeighbours(own.db, project, { runId: world.runId, facts })).toMatchObject([
    { statement: "Fjords that ferries cross are deep." },
  ]);
});

test("statements are looked for that share the rarest of a statement's words and two more, or the next rarest and two more", () => {
  const project = { projectId: world.projectId };
  const stated = (...lexemes: string[]): string[] =>
    neighbourQueries(project, lexemes, {
      holding: new Map([
        ["a", 9],
        ["bb", 9],
        ["e", 1],
      ]),
    }).map((near) => near.stated.replaceAll(/'(\w+)':A/g, "$1"));
  expect(stated("a", "bb")).toEqual([]);
  expect(stated("a", "bb", "ccc")).toEqual(["ccc & ((bb & a))"]);
  expect(stated("a", "bb", "ccc", "2019", "x-y", "e")).toEqual([
    "ccc & ((e & bb) | (e & a) | (bb & a))",
    "e & ((bb & a))",
  ]);
  expect(stated("f", "e", "a", "bb", "ccc")[0]).toBe(
    "ccc & ((f & e) | (f & bb) | (f & a) | (e & bb) | (e & a) | (bb & a))",
  );
  // The words that most facts hold are not looked by where there are enough.
  expect(stated("g", "h", "i", "j", "k", "a", "bb").join()).not.toMatch(/a|bb/);
});

test("of words that are equally rare and equally long the first by letters are looked by, in whatever order a statement has them", () => {
  const lexemes = ["delta", "fjord", "glide", "haven", "inlet", "jetty", "ferry"];
  const asked = (order: readonly string[]): unknown =>
    neighbourQueries({ projectId: world.projectId }, order, { holding: new Map() });
  const queries = asked(lexemes);
  expect(JSON.stringify(queries)).not.toMatch(/inlet|jetty/);
  expect(asked(lexemes.toReversed())).toEqual(queries);
  expect(asked([...lexemes.slice(3), ...lexemes.slice(0, 3)])).toEqual(queries);
});
