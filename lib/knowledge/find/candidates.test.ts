import { beforeAll, expect, test } from "vitest";
import { seedFacts } from "@/bench/kit/seed";
import { ProjectId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listCandidates, looksFor } from "./candidates";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
  await seedFacts(own.db, world.projectId, 2_000);
  await own.db.fact.updateMany({ data: { status: "accepted" } });
}, 60_000);

const questions = ["What is the average installed cost of an air-source heat pump in Nordvik 1?"];

function candidates(
  input: { questions?: string[]; exceptRunId?: string | null } = {},
): ReturnType<typeof listCandidates> {
  return listCandidates(own.db, { projectId: world.projectId }, { questions, exceptRunId: null, ...input });
}

test("what is found for a question is bounded, however much is known, and the best comes first with its evidence", async () => {
  const found = await candidates();
  expect(found.length).toBeLessThanOrEqual(300);
  expect(found[0]?.statement).toContain("Nordvik");
  expect(found.every((fact) => fact.evidence.length > 0 && fact.status === "accepted")).toBe(true);
});

test("only accepted facts are found, those of the project alone, and not what the run found itself", async () => {
  const [one] = await candidates();
  const key = one?.key ?? "";
  const keys = async (exceptRunId: string | null = null): Promise<string[]> =>
    (await candidates({ exceptRunId })).map((fact) => fact.key);
  await own.db.fact.updateMany({ where: { key }, data: { runId: world.runId } });
  expect(await keys(world.runId)).not.toContain(key);
  expect(await keys()).toContain(key);
  await own.db.fact.updateMany({ where: { key }, data: { status: "disputed" } });
  expect(await keys()).not.toContain(key);
  const elsewhere = { projectId: ProjectId.parse("7d444840-9dc0-11d1-b245-5ffdce74fad2") };
  expect(await listCandidates(own.db, elsewhere, { questions, exceptRunId: null })).toEqual([]);
});

test("nothing of a question is read as an operator, and what only asks finds nothing", async () => {
  const hostile = ["') | !* & (: 'x' <-> \\ ;-- heat:*A", "?", "!!! &&& |||"];
  await expect(candidates({ questions: hostile })).resolves.toBeInstanceOf(Array);
  expect(looksFor("?", { shares: new Map(), facts: 0 })).toEqual([]);
});

test("words that stand in too many facts are not looked by, while the rarest one always is", () => {
  const known = {
    shares: new Map([
      ["heat", 0.9],
      ["pump", 0.8],
      ["glycol", 0.001],
    ]),
    facts: 1_000_000,
  };
  const [pairs, any] = looksFor("Do heat pumps with glycol freeze?", known);
  expect(any?.query).toMatch(/glycol/);
  expect(any?.query).not.toMatch(/heat|pump/);
  expect(pairs?.query).toContain("&");
  expect(looksFor("Heat pumps?", known).map(({ query }) => query)).toContain("pump:*");
});
