import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AgentKind } from "@/lib/agents/index";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { finishResearcher } from "@/lib/features/researchers/researchers";
import { startRun } from "@/lib/features/runs/runs";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { ringOnChange, untilFound } from "@/lib/testing/until";

/** Two sentences of the sample's sources that do not agree. */
const bills = ["fell by 9 percent in the first winter", "fell by 21 percent in the first winter"] as const;

let blind: ResearcherId;

/** Nobody finds both: one researcher overlooks the first, the others the second. */
function overlooking(driver: Driver, overlooked: string): Driver {
  return {
    ...driver,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      const reply = await driver.runAgent(request);
      if (!reply.ok || !("facts" in reply.output) || !Array.isArray(reply.output.facts)) return reply;
      const facts = reply.output.facts.filter((fact) => !JSON.stringify(fact).includes(overlooked));
      return { ...reply, output: { ...reply.output, facts } };
    },
  };
}

const shop = ownWorkshop((deps) => {
  const offline = offlineDrivers(deps);
  return async (run, node): Promise<Driver> =>
    overlooking(await offline(run, node), run.researcherId === blind ? bills[0] : bills[1]);
});

const problems = [
  "How much do heating bills in converted homes fall in the first winter, and what do retrofits cost?",
  "How well do heat pumps heat homes in cold climates, and do heating bills fall?",
  "How satisfied are tenants with heat pumps, how loud are they, and do heating bills fall?",
];

async function aResearcher(problem: string): Promise<ResearcherId> {
  const name = problem.slice(0, 40);
  const row = await shop.db.researcher.create({
    data: { ...shop.world.scope, name, nameKey: name.toLowerCase(), problem },
  });
  return ResearcherId.parse(row.id);
}

async function runOf(researcherId: ResearcherId): Promise<RunId> {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false });
  return await startRun(db, world.scope, {
    researcherId,
    settings,
    userId: world.userId,
    idempotencyKey: randomUUID(),
  });
}

/** What must not be, of all that three runs left in one project. */
async function lostOrDoubled(): Promise<string[]> {
  const rows = await shop.db.$queryRaw<{ what: string }[]>`
    select 'found but not kept: ' || k.key as what from node n
      cross join lateral jsonb_array_elements_text(n.result->'factKeys') as k(key)
      left join fact f on f.project_id = n.project_id and f.key = k.key
      left join fact_use u on u.run_id = n.run_id and u.fact_id = f.id
    where n.kind = 'search' and u.fact_id is null
    union all
    select 'one statement, two facts: ' || min(statement) from fact
    group by project_id, lower(regexp_replace(statement, '\\W+', ' ', 'g')) having count(*) > 1
    union all
    select 'one quote, two facts: ' || min(quote) from evidence
    group by snapshot_id, start, "end" having count(distinct fact_id) > 1
    union all
    select 'one pair, two contradictions: ' || min(reason) from fact_relation where kind = 'contradicts'
    group by least(a_id, b_id), greatest(a_id, b_id) having count(*) > 1
    union all
    select 'a fact of no run: ' || statement from fact f
    where not exists (select 1 from fact_use u where u.fact_id = f.id)
    union all
    select 'event out of order: ' || seq from (
      select seq, row_number() over (order by seq) as nth from audit_event where run_id is null) numbered
    where seq <> nth`;
  return rows.map(({ what }) => what);
}

test("three researchers at once merge what they share, contradict each other openly, and lose and double nothing", async () => {
  const { db, world } = shop;
  const { scope, userId } = world;
  const researchers = await Promise.all(problems.map(aResearcher));
  blind = researchers[0] ?? blind;
  const runs = await Promise.all(researchers.map(runOf));
  const ends = await Promise.all(runs.map((runId) => untilRunRests(db, runId)));
  expect(ends).toEqual(["completed", "completed", "completed"]);
  expect((await Promise.all(runs.map((runId) => listViolations(db, runId)))).flat()).toEqual([]);
  expect(await lostOrDoubled()).toEqual([]);

  const shared = await db.$queryRaw<{ runs: number }[]>`
    select count(distinct run_id)::int as runs from fact_use group by fact_id having count(distinct run_id) = 3`;
  expect(shared.length).toBeGreaterThan(5);

  const across = await db.factRelation.findMany({
    where: { ...scope, kind: "contradicts", a: { statement: { contains: "fell by" } } },
    select: {
      a: { select: { statement: true, researcherId: true } },
      b: { select: { statement: true, researcherId: true } },
    },
  });
  const found = across.filter(({ a, b }) => bills.every((bill) => `${a.statement} ${b.statement}`.includes(bill)));
  expect(found).toHaveLength(1);
  expect([found[0]?.a.researcherId, found[0]?.b.researcherId]).toContain(blind);
  expect(found[0]?.a.researcherId).not.toBe(found[0]?.b.researcherId);

  await ringOnChange(db, "version");
  await Promise.all(researchers.map((researcherId) => finishResearcher(db, scope, { researcherId, userId })));
  const versions = { where: { ...scope, subjectKind: "summary" } } as const;
  await untilFound(db, async () => ((await db.version.count(versions)) === 3 ? true : null));
  const { summary } = await db.project.findUniqueOrThrow({ where: { id: scope.projectId }, select: { summary: true } });
  // Which disputes find room in it depends on which were found last.
  const open = await db.factRelation.findMany({
    where: { ...scope, kind: "contradicts" },
    select: { a: { select: { key: true } }, b: { select: { key: true } } },
  });
  const told = open.filter(({ a, b }) => summary.includes(`[F${a.key}] and`) && summary.includes(`[F${b.key}] do not`));
  expect(told.length).toBeGreaterThan(0);
  expect(await lostOrDoubled()).toEqual([]);
}, 180_000);
