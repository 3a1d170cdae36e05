import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownWatcher } from "@/lib/testing/connections/watcher";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

/** Who may judge, edit and merge facts, and what is refused of it: a refusal changes nothing. */
const own = ownDatabase();
const watcher = ownWatcher(own);
let world: AWorld;
let pairId: string;
let facts: string[];
const people = new Map<Role | "stranger", UserId>();

beforeAll(async () => {
  world = await aWorld(own.db);
  people.set("owner", world.owner);
  for (const role of ["editor", "reviewer", "viewer"] as const) {
    people.set(role, await aMember(own.db, world.projectId, role));
  }
  people.set("stranger", await aUser(own.db));
});
beforeEach(async () => {
  const said = crypto.randomUUID();
  facts = (await someFacts(own.db, world, [`One, ${said}.`, `Two, ${said}.`])).map(({ id }) => id);
  const [aId = "", bId = ""] = facts;
  const pair = { projectId: world.projectId, kind: "contradicts", nature: "direct", aId, bId, reason: "?" } as const;
  pairId = (await own.db.factRelation.create({ data: pair, select: { id: true } })).id;
});
afterAll(() => closeSender(own.db));

type Who = Role | "stranger";

function send(who: Who, name: string, input: object): Promise<unknown> {
  const userId = people.get(who);
  if (userId === undefined) throw new Error(who);
  const all = { projectId: world.projectId, ...input };
  return runCommand(own.db, { userId, address: "203.0.113.9" }, { name, input: all });
}

function inputs(): Record<string, object> {
  const [factId, into] = facts;
  return {
    settle_fact: { factId, revision: 1, verdict: "accepted" },
    edit_fact: { factId, revision: 1, statement: "Another statement." },
    merge_facts: { fact: { factId, revision: 1 }, into: { factId: into, revision: 1 } },
    settle_contradiction: { relationId: pairId, revision: 1, outcome: { holds: "first" } },
    look_into: { researcherId: world.researcherId, question: "Why?" },
  };
}

async function kept(): Promise<unknown> {
  const { projectId } = world;
  return {
    facts: await own.db.fact.findMany({ where: { id: { in: facts } }, orderBy: { id: "asc" } }),
    pair: await own.db.factRelation.findUnique({ where: { id: pairId } }),
    gaps: await own.db.gap.count({ where: { projectId } }),
    reviews: await own.db.review.count({ where: { projectId } }),
    events: await own.db.auditEvent.count({ where: { projectId } }),
  };
}

const may: Record<string, readonly Role[]> = {
  settle_fact: ["owner", "reviewer"],
  edit_fact: ["owner", "editor"],
  merge_facts: ["owner", "editor"],
  settle_contradiction: ["owner", "reviewer"],
  look_into: ["owner", "editor"],
};

test.each(Object.keys(may))(
  "%s is refused to every role without the right and to strangers, and changes nothing",
  async (name) => {
    const before = await kept();
    for (const who of ["editor", "reviewer", "viewer", "stranger"] as const) {
      if (who !== "stranger" && may[name]?.includes(who)) continue;
      const refused = { kind: who === "stranger" ? "not_found" : "forbidden" };
      await expect(send(who, name, inputs()[name] ?? {})).rejects.toMatchObject(refused);
    }
    expect(await kept()).toEqual(before);
  },
);

test.each(Object.entries(may))(
  "%s is done once by each role that has the right: sent again it is refused or asks again",
  async (name, roles) => {
    const [who] = roles.filter((role) => role !== "owner");
    if (who === undefined) throw new Error(name);
    const input = inputs()[name] ?? {};
    await send(who, name, input);
    if (name === "look_into") return;
    await expect(send(who, name, input)).rejects.toMatchObject({ kind: expect.stringMatching(/^(stale|conflict)$/) });
  },
);

test.each(Object.keys(may))("%s rests while the project is archived", async (name) => {
  const { projectId: id } = world;
  await own.db.project.update({ where: { id }, data: { archivedAt: new Date() } });
  const before = await kept();
  await expect(send("owner", name, inputs()[name] ?? {})).rejects.toMatchObject({ kind: "conflict" });
  expect(await kept()).toEqual(before);
  await own.db.project.update({ where: { id }, data: { archivedAt: null } });
});

const faulty: readonly { name: string; input: object; message?: string }[] = [
  { name: "edit_fact", input: { statement: "  " }, message: "Write the statement." },
  { name: "edit_fact", input: { statement: "a".repeat(2_001) }, message: "Use at most 2,000 characters." },
  { name: "edit_fact", input: { reason: "a".repeat(4_001) }, message: "Use at most 4,000 characters." },
  { name: "edit_fact", input: { revision: 0 } },
  { name: "settle_fact", input: { verdict: "stale" } },
  { name: "settle_fact", input: { note: "a".repeat(4_001) }, message: "Use at most 4,000 characters." },
  {
    name: "settle_contradiction",
    input: { outcome: { holds: "both", firstScope: " ", secondScope: "Brest" } },
    message: "Say where the first holds.",
  },
  {
    name: "settle_contradiction",
    input: { outcome: { holds: "both", firstScope: "Brest", secondScope: "" } },
    message: "Say where the second holds.",
  },
  { name: "settle_contradiction", input: { outcome: { holds: "neither" } } },
  { name: "look_into", input: { question: "" }, message: "Write the question." },
  { name: "look_into", input: { question: "a".repeat(1_001) }, message: "Use at most 1,000 characters." },
];
test.each(faulty)("$name does not take %#: $message", async ({ name, input, message }) => {
  const before = await kept();
  await expect(send("owner", name, { ...inputs()[name], ...input })).rejects.toMatchObject({
    kind: "invalid",
    ...(message === undefined ? {} : { message }),
  });
  expect(await kept()).toEqual(before);
});

test("what is asked of a researcher comes before all that is open, and the trail tells who asked it", async () => {
  await send("editor", "look_into", { researcherId: world.researcherId, question: "  Who reads the gauge? " });
  const [gap] = await own.db.gap.findMany({
    where: { researcherId: world.researcherId },
    orderBy: { createdAt: "desc" },
  });
  expect(gap).toMatchObject({ description: "Who reads the gauge?", importance: 1, closedAt: null });
  const event = await own.db.auditEvent.findFirstOrThrow({
    where: { kind: "question_asked" },
    orderBy: { ts: "desc" },
  });
  expect(event).toMatchObject({ actorId: people.get("editor"), payload: { question: "Who reads the gauge?" } });
});

test("a verdict, an edit and a merge each answer the revision that stands then", async () => {
  const [factId, into] = facts;
  const settled = await send("reviewer", "settle_fact", { factId, revision: 1, verdict: "disputed", note: "Unsure." });
  expect(settled).toEqual({ revision: 2 });
  const edited = await send("editor", "edit_fact", { factId, revision: 2, statement: `Said anew ${factId}.` });
  expect(edited).toEqual({ revision: 3 });
  await expect(
    send("editor", "merge_facts", { fact: { factId, revision: 1 }, into: { factId: into, revision: 1 } }),
  ).rejects.toMatchObject({ kind: "stale" });
  await send("editor", "merge_facts", { fact: { factId, revision: 3 }, into: { factId: into, revision: 1 } });
  expect(await own.db.fact.findUniqueOrThrow({ where: { id: factId ?? "" } })).toMatchObject({
    status: "superseded",
    supersededById: into,
  });
});

test("whoever reads the project, and whoever watches the run of a fact, is told of a verdict on it", async () => {
  const [fact] = world.facts;
  await send("reviewer", "settle_fact", { factId: fact?.id, revision: 1, verdict: "accepted" });
  await watcher.woken(world.projectId);
  await watcher.woken(world.runId);
});

test("a question that is open is not asked twice, be it at once, and may be asked again once it is answered", async () => {
  const input = { researcherId: world.researcherId, question: "Who pays for the gauge?" };
  await Promise.all([send("editor", "look_into", input), send("owner", "look_into", input)]);
  const of = { researcherId: world.researcherId, description: input.question };
  expect(await own.db.gap.count({ where: of })).toBe(1);
  const told = { kind: "question_asked", payload: { path: ["question"], equals: input.question } };
  expect(await own.db.auditEvent.count({ where: told })).toBe(1);
  await own.db.gap.updateMany({ where: of, data: { closedAt: new Date() } });
  await send("editor", "look_into", input);
  expect(await own.db.gap.count({ where: { ...of, closedAt: null } })).toBe(1);
});
