import fc from "fast-check";
import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { FactId } from "@/lib/domain/core/ids";
import { codePointCount } from "@/lib/domain/text/quote";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { editFact } from "./edit";
import { type Finder, type Proposal, proposeFacts } from "./facts";
import { mergeFacts } from "./merge";

const own = ownDatabase();

/** A world with three more runs, each of which finds things. */
async function aCrowd(): Promise<{ world: AWorld; finders: Finder[]; agentCallId: string }> {
  const world = await aWorld(own.db);
  const { projectId, researcherId } = world;
  const first = await own.db.run.findUniqueOrThrow({
    where: { id: world.runId },
    select: { projectId: true, researcherId: true, mode: true, strategy: true, question: true, secret: true },
  });
  const call = await own.db.agentCall.findFirstOrThrow({ where: { projectId } });
  const finders: Finder[] = [];
  for (const number of [2, 3, 4]) {
    const ended = { status: "completed", stage: "finalize", endedAt: new Date() } as const;
    const data = { ...first, ...ended, settings: {}, number, idempotencyKey: crypto.randomUUID() };
    const run = await own.db.run.create({ data });
    const place = {
      projectId,
      runId: run.id,
      key: "search-1",
      kind: "search",
      stage: "wave1",
      title: "Search",
    } as const;
    const node = await own.db.node.create({ data: { ...place, ordinal: 1, input: {} } });
    finders.push({ researcherId, runId: run.id, nodeId: node.id, nodeKey: "search-1" });
  }
  return { world, finders, agentCallId: call.id };
}

function proposal(world: AWorld, agentCallId: string, given: { statement: string; quote: string }): Proposal {
  const start = codePointCount(worldText.slice(0, worldText.indexOf(given.quote)));
  const end = start + codePointCount(given.quote);
  return {
    ...given,
    confidence: 0.7,
    snapshotId: world.snapshotId,
    start,
    end,
    page: null,
    heading: null,
    agentCallId,
  };
}

const words = ["About", "the", "sea", "tide", "Brest", "rises", "seven", "metres", "otherwise"] as const;

test("of three runs that find the same at once, however it is written, nothing is lost and nothing doubled", async () => {
  const { world, finders, agentCallId } = await aCrowd();
  const spellings = ["The sea at Brest is salty.", "the sea at Brest is salty", "Sea at Brest is **salty**!"];
  await Promise.all(
    finders.flatMap((finder, nth) =>
      words.map((quote, index) =>
        inTransaction(own.db, async (tx) => {
          // All wait for one row: the last of them as long as all others take, on a busy machine longer than a step would.
          await tx.$executeRaw`set local lock_timeout = '50s'`;
          await proposeFacts(tx, world, {
            finder,
            proposals: [
              proposal(world, agentCallId, { statement: spellings[(nth + index) % 3] ?? "", quote }),
              proposal(world, agentCallId, { statement: `The word ${quote} stands there.`, quote }),
            ],
          });
        }),
      ),
    ),
  );
  const salty = await own.db.fact.findMany({
    where: { projectId: world.projectId, statement: { contains: "salty" } },
    include: { evidence: true, uses: true },
  });
  expect(salty).toHaveLength(1);
  expect(salty[0]?.evidence.map(({ quote }) => quote).toSorted()).toEqual([...words].toSorted());
  expect(salty[0]?.uses).toHaveLength(3);
  expect(
    await own.db.fact.count({ where: { projectId: world.projectId, statement: { startsWith: "The word" } } }),
  ).toBe(words.length);
}, 60_000);

test("what is found again after it was merged or edited gives its quotes to what stands now", async () => {
  const { world, finders, agentCallId } = await aCrowd();
  const [finder] = finders;
  const [one, other] = world.facts;
  if (!finder || !one || !other) throw new Error("two facts and a run");
  const door = { caller: { userId: world.owner }, projectId: world.projectId };
  const editor = await openProject(own.db, door, "edit_fact");
  const find = (statement: string, quote: string): Promise<unknown> =>
    inTransaction(own.db, (tx) =>
      proposeFacts(tx, world, { finder, proposals: [proposal(world, agentCallId, { statement, quote })] }),
    );
  await find("The sea is salty.", "sea");
  const salty = await own.db.fact.findFirstOrThrow({
    where: { projectId: world.projectId, statement: "The sea is salty." },
  });
  await editFact(own.db, editor, { factId: one.id, revision: 1, statement: "Tides at Brest differ.", reason: "" });
  const seen = { fact: { factId: other.id, revision: 1 }, into: { factId: one.id, revision: 2 } };
  await mergeFacts(own.db, editor, seen);
  const edit = { factId: one.id, revision: 3, statement: "Tides at Brest differ by spring and neap.", reason: "" };
  await editFact(own.db, editor, edit);
  await find("Tides at Brest differ by spring and neap.", "Some say otherwise.");
  const after = await own.db.fact.findUniqueOrThrow({ where: { id: one.id }, include: { evidence: true } });
  expect(after.evidence.map(({ quote }) => quote)).toContain("Some say otherwise.");
  const before = await own.db.fact.count({ where: { projectId: world.projectId } });
  const salt = { factId: FactId.parse(salty.id), revision: 1, statement: "All seas are salty.", reason: "" };
  await editFact(own.db, editor, salt);
  await find("The sea is salty.", "That is all.");
  const edited = await own.db.fact.findUniqueOrThrow({ where: { id: salty.id }, include: { evidence: true } });
  expect(edited.evidence.map(({ quote }) => quote).toSorted()).toEqual(["That is all.", "sea"]);
  expect(await own.db.fact.count({ where: { projectId: world.projectId } })).toBe(before);
}, 60_000);

test("the order in which spans are proposed does not matter", async () => {
  const { world, finders, agentCallId } = await aCrowd();
  const [finder] = finders;
  if (!finder) throw new Error("a run");
  const given = words.map((quote) => proposal(world, agentCallId, { statement: `There is ${quote}.`, quote }));
  const state = async (): Promise<unknown> =>
    own.db.fact.findMany({
      where: { projectId: world.projectId, statement: { startsWith: "There is" } },
      orderBy: { key: "asc" },
      select: { key: true, statement: true, evidence: { select: { quote: true } } },
    });
  await inTransaction(own.db, (tx) => proposeFacts(tx, world, { finder, proposals: given }));
  const once = await state();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(given), async (proposals) => {
      await inTransaction(own.db, (tx) => proposeFacts(tx, world, { finder, proposals }));
      expect(await state()).toEqual(once);
    }),
    { numRuns: 8 },
  );
}, 60_000);

test("what says nothing new is not written again, and a greater confidence is", async () => {
  const { world, finders, agentCallId } = await aCrowd();
  const find = async (nth: number, confidence: number): Promise<void> => {
    const finder = finders[nth];
    if (!finder) throw new Error("a run");
    const given = proposal(world, agentCallId, { statement: "The tide rises there.", quote: "tide" });
    await inTransaction(own.db, (tx) => proposeFacts(tx, world, { finder, proposals: [{ ...given, confidence }] }));
  };
  // A version of a row is known by where it stands; one that is only locked stays there.
  const rows = async (): Promise<unknown[]> =>
    await own.db.$queryRaw`
    select f.ctid::text as fact, e.ctid::text as evidence, f.confidence, e.confidence as said
    from fact f join evidence e on e.fact_id = f.id
    where f.project_id = ${world.projectId}::uuid and f.statement = 'The tide rises there.'`;
  await find(0, 0.7);
  const first = await rows();
  expect(first).toMatchObject([{ confidence: 0.7, said: 0.7 }]);
  await find(1, 0.7);
  await find(2, 0.5);
  expect(await rows()).toEqual(first);
  await find(2, 0.9);
  expect(await rows()).toMatchObject([{ confidence: 0.9, said: 0.9 }]);
  expect(await own.db.factUse.count({ where: { fact: { statement: "The tide rises there." } } })).toBe(3);
}, 60_000);

test("a quote that does not stand where it is said to is refused, of a place that is known too", async () => {
  const { world, finders, agentCallId } = await aCrowd();
  const [finder] = finders;
  if (!finder) throw new Error("a run");
  const given = proposal(world, agentCallId, { statement: "There is tide.", quote: "tide" });
  const find = (proposals: Proposal[]): Promise<unknown> =>
    inTransaction(own.db, (tx) => proposeFacts(tx, world, { finder, proposals }));
  await find([given]);
  await expect(find([{ ...given, quote: "Tide" }])).rejects.toThrow("is not what snapshot");
  await expect(find([{ ...given, start: given.start + 1, end: given.end + 1 }])).rejects.toThrow(
    "is not what snapshot",
  );
}, 60_000);

test("words beside a quote are kept with the fact, and are a quote of it once someone finds it there", async () => {
  const { world, finders, agentCallId } = await aCrowd();
  const [finder] = finders;
  if (finder === undefined) throw new Error("a finder");
  const statement = "The tide at Brest rises seven metres.";
  const given = proposal(world, agentCallId, { statement, quote: "rises" });
  const { start, end, quote } = proposal(world, agentCallId, { statement, quote: "seven" });
  const add = async (one: Proposal): Promise<(readonly [string, boolean])[]> => {
    await inTransaction(own.db, (tx) => proposeFacts(tx, world, { finder, proposals: [one] }));
    const rows = await own.db.evidence.findMany({ where: { fact: { statement } }, orderBy: { start: "asc" } });
    return rows.map((row) => [row.quote, row.isBeside] as const);
  };
  const beside = [
    ["rises", false],
    ["seven", true],
  ];
  expect(await add({ ...given, beside: [{ start, end, quote }] })).toEqual(beside);
  expect(await add({ ...given, beside: [{ start, end, quote }] })).toEqual(beside);
  expect(await add({ ...given, start, end, quote })).toEqual([
    ["rises", false],
    ["seven", false],
  ]);
  expect(await add({ ...given, beside: [{ start, end, quote }] })).toEqual([
    ["rises", false],
    ["seven", false],
  ]);
});
