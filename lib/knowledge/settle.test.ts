import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { getFactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { editFact } from "./edit";
import { settleFact } from "./settle";

const own = ownDatabase();
let world: AWorld;
let access: Access<"review" | "read">;
beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "review");
});

function fact(index: 0 | 1): AWorld["facts"][number] {
  const one = world.facts[index];
  if (one === undefined) throw new Error("no such fact");
  return one;
}

test("an accepted fact is settled, scores 1, and remembers who said so and why", async () => {
  const { id } = fact(0);
  const settled = await settleFact(own.db, access, { factId: id, revision: 1, verdict: "accepted", note: "Read it." });
  expect(settled).toEqual({ revision: 2, runId: world.runId });
  const panel = await getFactPanelView(own.db, access, { factId: id });
  expect(panel.fact).toMatchObject({ status: "accepted", isSettled: true, score: 1, revision: 2 });
  expect(panel.reviews).toMatchObject([{ verdict: "accepted", note: "Read it.", by: { name: "owner" } }]);
  const told = await own.db.auditEvent.findFirstOrThrow({ where: { runId: world.runId, kind: "review_given" } });
  expect(told).toMatchObject({
    actorId: world.owner,
    payload: { subject: "fact", subjectId: id, verdict: "accepted" },
  });
  const reopened = { factId: id, revision: 2, verdict: "reopened", note: "" } as const;
  expect(await settleFact(own.db, access, reopened)).toMatchObject({ revision: 3 });
  const after = await getFactPanelView(own.db, access, { factId: id });
  expect(after.fact).toMatchObject({ status: "proposed", isSettled: false });
  expect(after.fact.score).toBeLessThan(1);
  expect(await own.db.version.count({ where: { subjectKind: "fact", subjectId: id } })).toBe(2);
});

test("a verdict is stale once the fact says something else", async () => {
  const { id } = fact(0);
  const { revision } = await own.db.fact.findUniqueOrThrow({ where: { id } });
  await settleFact(own.db, access, { factId: id, revision, verdict: "accepted", note: "Read it." });
  const caller = { userId: world.owner };
  const editing = await openProject(own.db, { caller, projectId: world.projectId }, "edit_fact");
  const statement = "The tide at Brest rises by up to seven metres.";
  await editFact(own.db, editing, { factId: id, revision: revision + 1, statement, reason: "" });
  await settleFact(own.db, access, { factId: id, revision: revision + 2, verdict: "accepted", note: "" });
  const { reviews } = await getFactPanelView(own.db, access, { factId: id });
  expect(reviews.map(({ isStale }) => isStale).slice(0, 2)).toEqual([false, true]);
});

test("of ten verdicts on the same revision one is written, the others are told", async () => {
  const { id } = fact(1);
  const verdicts = Array.from({ length: 10 }, (_, index) =>
    settleFact(own.db, access, {
      factId: id,
      revision: 1,
      verdict: index % 2 === 0 ? "accepted" : "rejected",
      note: `${index}`,
    }),
  );
  const done = await Promise.allSettled(verdicts);
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "stale" });
  expect(await own.db.review.count({ where: { subjectId: id } })).toBe(1);
});

test("a fact that was superseded can be neither judged nor said anew, and one of another project is not found", async () => {
  const { id } = fact(1);
  await own.db.fact.update({ where: { id }, data: { status: "superseded", supersededById: fact(0).id, revision: 50 } });
  const verdict = { factId: id, revision: 50, verdict: "accepted", note: "" } as const;
  await expect(settleFact(own.db, access, verdict)).rejects.toMatchObject({
    kind: "conflict",
    message: "This fact is superseded and cannot be accepted. Reload to see what took its place.",
  });
  const caller = { userId: world.owner };
  const editing = await openProject(own.db, { caller, projectId: world.projectId }, "edit_fact");
  const edit = { factId: id, revision: 50, statement: "The tide rises.", reason: "" };
  await expect(editFact(own.db, editing, edit)).rejects.toMatchObject({
    kind: "conflict",
    message: "Another fact took the place of this one. Reload to see it.",
  });
  const other = await aProject(own.db);
  const elsewhere = await openProject(
    own.db,
    { caller: { userId: other.owner }, projectId: other.projectId },
    "review",
  );
  await expect(settleFact(own.db, elsewhere, verdict)).rejects.toMatchObject({ kind: "not_found" });
});
