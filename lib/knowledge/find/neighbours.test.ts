import { afterAll, beforeAll, expect, test } from "vitest";
import { seedFacts } from "@/bench/seed";
import { identify } from "@/lib/knowledge/facts";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { commonTerms, shareOf } from "./common-terms";
import { listNeighbours, neighbourQueries } from "./neighbours";

let own: TestDatabase;
let world: AWorld;
beforeAll(async () => {
  own = await aDatabase();
  world = await aWorld(own.db);
  await seedFacts(own.db, world.projectId, 2_000);
}, 60_000);
afterAll(() => own.drop());

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
  expect(neighbourQueries("It rose.", new Map())).toEqual([]);
});

test("what is found grows with what is new, not with what is known", async () => {
  const many = Array.from(
    { length: 200 },
    (_, nth) => `The installed cost of heat pumps in Sundheim ${nth} rose by half.`,
  );
  expect((await neighbours(...many)).length).toBeLessThanOrEqual(80 * 6);
});

test("words that stand everywhere are looked by last", async () => {
  const shares = await commonTerms(own.db);
  expect(shareOf(shares, "heat")).toBeGreaterThan(0.2);
  const queries = neighbourQueries("Heat pumps in Nordvik need bimodal evaporator thermistors and glycol.", shares);
  expect(queries).toHaveLength(2);
  expect(queries.join()).toContain("thermistor");
  expect(queries.join()).not.toContain("heat");
});
