import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { FactId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import type { Fact } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { editFact } from "./edit";

const own = ownDatabase();
let editor: Access<"edit_fact">;
/** Of three facts of a project. */
let ids: FactId[];

async function doorOf(place: Awaited<ReturnType<typeof aProject>>): Promise<Access<"edit_fact">> {
  return await openProject(own.db, { caller: { userId: place.owner }, projectId: place.projectId }, "edit_fact");
}

beforeEach(async () => {
  editor = await doorOf(await aProject(own.db));
  ids = (await someFacts(own.db, editor, ["The pump costs 2 euro.", "The pier is long.", "It was lit."])).map(
    ({ id }) => id,
  );
});

const idOf = (nth: number): FactId => {
  const id = ids[nth];
  if (id === undefined) throw new Error("no such fact");
  return id;
};

async function edit(nth: number, statement: string, revision = 1): Promise<unknown> {
  return await editFact(own.db, editor, { factId: idOf(nth), revision, statement, reason: "" });
}

function stored(nth: number): Promise<Fact> {
  return own.db.fact.findUniqueOrThrow({ where: { id: idOf(nth) } });
}

test("a fact that is said anew keeps the key that reports name it by, and its quotes", async () => {
  const where = { factId: idOf(0) };
  const [before, quotes] = [await stored(0), await own.db.evidence.findMany({ where })];
  await edit(0, "One pump costs 2 euro.");
  const after = await stored(0);
  expect(after).toMatchObject({ key: before.key, statement: "One pump costs 2 euro.", revision: 2 });
  expect(after.normalHash).not.toBe(before.normalHash);
  expect(quotes).toHaveLength(1);
  expect(await own.db.evidence.findMany({ where })).toEqual(quotes);
});

test("a verdict on what it said before falls, and with it the score that the verdict gave", async () => {
  await own.db.fact.update({ where: { id: idOf(0) }, data: { status: "accepted", isSettled: true, score: 1 } });
  await edit(0, "One pump costs 2 euro.");
  const { status, isSettled, score } = await stored(0);
  expect({ status, isSettled }).toEqual({ status: "proposed", isSettled: false });
  expect(score).toBeGreaterThan(0);
  expect(score).toBeLessThan(1);
});

test("a fact may be spelled anew though it says the same as before: it is no twin of itself", async () => {
  await edit(0, "the pump costs 2 euro");
  expect((await stored(0)).statement).toBe("the pump costs 2 euro");
});

test("a refused edit leaves nothing: neither a version, nor an event, nor another revision", async () => {
  await expect(edit(0, "the pier is long")).rejects.toMatchObject({ kind: "conflict", field: "statement" });
  await expect(edit(1, "The pier is very long.", 7)).rejects.toMatchObject({ kind: "stale" });
  for (const nth of [0, 1]) expect((await stored(nth)).revision).toBe(1);
  const { projectId } = editor;
  expect(await own.db.version.count({ where: { projectId } })).toBe(0);
  expect(await own.db.auditEvent.count({ where: { projectId, kind: "fact_edited" } })).toBe(0);
});

test("what another project says is no twin, and its facts cannot be said anew from here", async () => {
  const elsewhere = await aProject(own.db);
  const [strange] = await someFacts(own.db, elsewhere, ["The quay is short."]);
  await edit(1, "The quay is short.");
  expect((await stored(1)).statement).toBe("The quay is short.");
  const given = { factId: strange?.id ?? idOf(0), revision: 1, statement: "The quay is long.", reason: "" };
  await expect(editFact(own.db, editor, given)).rejects.toMatchObject({ kind: "not_found" });
});

test("of two who say a fact anew at once one does, the other is told; its revision counts one edit", async () => {
  const done = await Promise.allSettled([edit(0, "One pump costs 2 euro."), edit(0, "A pump costs two euro.")]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "stale" });
  expect((await stored(0)).revision).toBe(2);
});

test("of two who say two facts the same at once one does, so that no statement is two facts", async () => {
  const statement = "Pumps cost 2 euro each.";
  const done = await Promise.allSettled([edit(0, statement), edit(1, statement)]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await own.db.fact.count({ where: { projectId: editor.projectId, statement } })).toBe(1);
});

test.each(["viewer", "reviewer"] as const)(
  "a %s of a project comes through no door to say its facts anew",
  async (role) => {
    const { projectId } = editor;
    const userId = await aMember(own.db, projectId, role);
    await expect(openProject(own.db, { caller: { userId }, projectId }, "edit_fact")).rejects.toMatchObject({
      kind: "forbidden",
    });
  },
);
