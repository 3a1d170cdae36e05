import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { editFact } from "./edit";
import { makersOfFacts, makersOfRun, refuseOwn } from "./four-eyes";
import { settleFact } from "./settle";

const own = ownDatabase();
let world: AWorld;
let editor: UserId;
beforeEach(async () => {
  world = await aWorld(own.db);
  editor = await aMember(own.db, world.projectId, "editor");
});

async function want(fourEyes: boolean): Promise<void> {
  await own.db.project.update({ where: { id: world.projectId }, data: { settings: { fourEyes } } });
}

async function edit(userId: UserId, revision: number, statement: string): Promise<void> {
  const access = await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "edit_fact");
  const factId = world.facts[0]?.id;
  if (factId === undefined) throw new Error("a fact");
  await editFact(own.db, access, { factId, revision, statement, reason: "" });
}

async function makers(): Promise<UserId[]> {
  const id = world.facts[0]?.id ?? "";
  const found = await makersOfFacts(own.db, world.projectId, [id]);
  return [editor, world.owner].filter((userId) => found.get(id)?.has(userId));
}

test("where a project does not want a second pair of eyes, nobody counts as the maker of anything", async () => {
  await want(false);
  await edit(editor, 1, "The tide at Brest rises by up to seven metres.");
  expect(await makers()).toEqual([]);
  expect(await makersOfRun(own.db, world)).toEqual(new Set());
});

test("a fact's maker is who wrote what it says now: not who said it before, nor who only judged it", async () => {
  await want(true);
  expect(await makers()).toEqual([]);
  await edit(editor, 1, "The tide at Brest rises by up to seven metres.");
  expect(await makers()).toEqual([editor]);
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "review");
  const factId = world.facts[0]?.id;
  if (factId === undefined) throw new Error("a fact");
  await settleFact(own.db, access, { factId, revision: 2, verdict: "disputed", note: "" });
  expect(await makers()).toEqual([editor]);
  await edit(world.owner, 3, "The tide at Brest rises by seven metres at most.");
  expect(await makers()).toEqual([world.owner]);
});

test("a run's makers are who started it, who edited its plan, and who added the searches that are asked about", async () => {
  await want(true);
  const { projectId, runId } = world;
  expect(await makersOfRun(own.db, world)).toEqual(new Set([world.owner]));
  await own.db.node.updateMany({ where: { runId, key: "search-1" }, data: { addedById: editor } });
  expect(await makersOfRun(own.db, { projectId, runId, nodeKeys: ["review-1"] })).toEqual(new Set([world.owner]));
  expect(await makersOfRun(own.db, { projectId, runId, nodeKeys: ["search-1"] })).toEqual(
    new Set([world.owner, editor]),
  );
  const plan = { projectId, subjectKind: "plan", subjectId: runId, number: 1, content: {}, authorId: editor } as const;
  await own.db.version.create({ data: plan });
  expect(await makersOfRun(own.db, world)).toEqual(new Set([world.owner, editor]));
});

test("who edited a run's report has made it, and what is asked of its searches alone does not count that", async () => {
  await want(true);
  const { projectId, runId, reportId } = world;
  await own.db.report.update({ where: { id: reportId }, data: { authorId: editor } });
  expect(await makersOfRun(own.db, world)).toEqual(new Set([world.owner, editor]));
  expect(await makersOfRun(own.db, { projectId, runId, nodeKeys: [] })).toEqual(new Set([world.owner]));
});

test("makers are refused with what they did, others pass", () => {
  const madeBy = new Set<string>([editor]);
  expect(() => refuseOwn(madeBy, editor, "wrote it")).toThrow(
    "This project wants a second pair of eyes: you wrote it, so someone else has to accept it.",
  );
  expect(() => refuseOwn(madeBy, world.owner, "wrote it")).not.toThrow();
});
