import { beforeAll, expect, test } from "vitest";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listActivity } from "./activity";

const own = ownDatabase();
let world: AWorld;
let other: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
  other = await aWorld(own.db);
});

async function happens(...events: NewEvent[]): Promise<void> {
  const { projectId } = world;
  await own.db.$transaction((tx) => appendEvents(tx, { projectId, runId: null }, events));
}

function judged(subjectId: string): NewEvent {
  return { kind: "review_given", payload: { subject: "fact", subjectId, verdict: "rejected", note: "" } };
}

test("a line leads to what it is about, by the name that this has now", async () => {
  const [fact] = world.facts;
  await happens(judged(fact?.id ?? ""), {
    kind: "source_added",
    payload: { sourceId: world.sourceId, title: "As it was called" },
  });
  const { title } = await own.db.source.findUniqueOrThrow({ where: { id: world.sourceId } });
  const { statement } = await own.db.fact.findUniqueOrThrow({ where: { id: fact?.id ?? "" } });
  expect(await listActivity(own.db, world, 2)).toMatchObject([
    { text: "The source “As it was called” was added.", things: [{ name: title, path: `library/${world.sourceId}` }] },
    { text: "A fact was rejected.", things: [{ name: statement, path: `knowledge?fact=${fact?.key}` }] },
  ]);
});

test("what is of another project, or gone, is not led to", async () => {
  await happens(judged(other.facts[0]?.id ?? ""), judged(crypto.randomUUID()));
  const lines = await listActivity(own.db, world, 2);
  expect(lines.map(({ things }) => things)).toEqual([[], []]);
});

test("many alike are one line with the way to each, and leave room for others", async () => {
  const ids = world.facts.map(({ id }) => id);
  await happens({ kind: "project_edited", payload: {} }, ...[...ids, ...ids, ...ids].map(judged));
  const [many, before] = await listActivity(own.db, world, 2);
  expect(many?.text).toBe(`${ids.length * 3} facts were rejected.`);
  expect(many?.things).toHaveLength(ids.length);
  expect(before?.text).toBe("The project was edited.");
});
