import { beforeEach, expect, test } from "vitest";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { listNodes, type NodeView } from "./nodes";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

type NewStep = Pick<NodeView, "kind" | "status"> & { ordinal: number; draft?: string; result?: object };

async function aStep(key: string, told: Partial<NewStep> = {}): Promise<void> {
  const { projectId, runId } = world;
  const step = { kind: "section", status: "running", ordinal: 9, stage: "synthesis", title: key, input: {} } as const;
  await own.db.node.create({ data: { projectId, runId, key, ...step, ...told } });
}

async function nodes(page: object = {}): Promise<NodeView[]> {
  return await listNodes(own.db, { projectId: world.projectId }, { runId: world.runId, ...page });
}

async function keys(page: object = {}): Promise<string[]> {
  return (await nodes(page)).map(({ key }) => key);
}

test("steps come in the order of the plan, those of one place by their keys, each with the steps that it needs", async () => {
  await aStep("b", { ordinal: 3 });
  await aStep("a", { ordinal: 3 });
  await aStep("first", { ordinal: 0 });
  expect(await keys()).toEqual(["first", "search-1", "review-1", "a", "b"]);
  const needs = new Map((await nodes()).map((node) => [node.key, node.needs]));
  expect([needs.get("review-1"), needs.get("search-1")]).toEqual([["search-1"], []]);
});

test("pages of steps follow each other without a gap or a repetition, and one step is read by its key", async () => {
  for (const [nth, key] of ["a", "b", "c"].entries()) await aStep(key, { ordinal: nth < 2 ? 3 : 4 });
  const all = await keys();
  const paged: string[] = [];
  for (let after: string | undefined; ; after = paged.at(-1)) {
    const page = await keys({ take: 2, ...(after === undefined ? {} : { after }) });
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);
  expect(await keys({ key: "b" })).toEqual(["b"]);
  expect(await keys({ key: "nobody" })).toEqual([]);
  expect(await keys({ after: "nobody" })).toEqual([]);
});

test("facts that a step used count once, and such as were kept apart do not", async () => {
  const countOf = async (): Promise<number | undefined> => (await nodes({ key: "search-1" }))[0]?.facts;
  expect(await countOf()).toBe(2);
  const { runId, facts } = world;
  await own.db.factUse.updateMany({
    where: { runId, factId: facts[0]?.id ?? "" },
    data: { quarantine: "It is about another sea." },
  });
  expect(await countOf()).toBe(1);
});

test("a section shows what is written of it while the report is written, its whole text once it is done, and nothing after", async () => {
  const { runId } = world;
  await aStep("section-1", { draft: "It ri" });
  await aStep("analyze", { kind: "analyze", draft: "Nobody’s to read" });
  const draftOf = async (key: string): Promise<string | null | undefined> => (await nodes({ key }))[0]?.draft;
  const at = (stage: "synthesis" | "review"): Promise<unknown> =>
    own.db.run.update({ where: { id: runId }, data: { stage } });
  await at("synthesis");
  expect([await draftOf("section-1"), await draftOf("analyze")]).toEqual(["It ri", null]);
  const done = { status: "complete", result: { markdown: "It rises." } } as const;
  await own.db.node.updateMany({ where: { runId, key: "section-1" }, data: done });
  expect(await draftOf("section-1")).toBe("It rises.");
  await at("review");
  expect(await draftOf("section-1")).toBeNull();
});

test("of what a step said its last word is told, that of its progress or of its end", async () => {
  const { projectId, runId } = world;
  await aStep("section-1");
  const summary = async (): Promise<string | null | undefined> => (await nodes({ key: "section-1" }))[0]?.summary;
  const nodeKey = "section-1";
  const say = (event: NewEvent): Promise<void> =>
    own.db.$transaction((tx) => appendEvents(tx, { projectId, runId }, [event]));
  const progress = (text: string): Promise<void> => say({ kind: "node_progress", payload: { text }, nodeKey });
  expect(await summary()).toBeNull();
  await progress("Half is written.");
  expect(await summary()).toBe("Half is written.");
  await say({ kind: "node_completed", payload: { title: "?", text: "It is written." }, nodeKey });
  expect(await summary()).toBe("It is written.");
  await progress("");
  expect(await summary()).toBeNull();
});

test("no step of another project's run is read", async () => {
  const other = await aWorld(own.db);
  expect(await listNodes(own.db, { projectId: other.projectId }, { runId: world.runId })).toEqual([]);
});
