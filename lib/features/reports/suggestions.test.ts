import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let world: AWorld;
let written: string;
let editor: UserId;
let reviewer: UserId;
let viewer: UserId;
beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId } = world;
  editor = await aMember(own.db, projectId, "editor");
  reviewer = await aMember(own.db, projectId, "reviewer");
  viewer = await aMember(own.db, projectId, "viewer");
  ({ markdown: written } = await own.db.reportSection.findFirstOrThrow({ where: { reportId: world.reportId } }));
});
beforeEach(async () => {
  await own.db.suggestion.deleteMany();
});
afterAll(() => closeSender(own.db));

async function send(who: UserId, name: CommandName, input: object): Promise<unknown> {
  const { projectId } = world;
  return await runCommand(own.db, { userId: who, address: "203.0.113.9" }, { name, input: { projectId, ...input } });
}

async function suggest(who: UserId, told: object = {}): Promise<string> {
  const suggestionId = randomUUID();
  const section = { ordinal: 0, heading: "Answer", markdown: written.replace("rises", "falls") };
  await send(who, "suggest_change", { suggestionId, reportId: world.reportId, ...section, ...told });
  return suggestionId;
}

async function suggestions(): Promise<{ id: string; status: string; note: string; reason: string }[]> {
  return await own.db.suggestion.findMany({ select: { id: true, status: true, note: true, reason: true } });
}

async function versions(): Promise<number> {
  return await own.db.report.count({ where: { runId: world.runId } });
}

async function told(): Promise<string[]> {
  const rows = await own.db.auditEvent.findMany({
    where: { projectId: world.projectId, kind: { startsWith: "suggestion_" } },
    orderBy: { seq: "asc" },
  });
  return rows.map(({ kind }) => kind);
}

test("a suggestion is kept beside the version that it is made of, with its note, and told once however often it is sent", async () => {
  const before = await told();
  const suggestionId = await suggest(reviewer, { note: "  Clearer. " });
  const again = { suggestionId, reportId: world.reportId, ordinal: 0, heading: "Answer", markdown: `${written} ` };
  await send(reviewer, "suggest_change", { ...again, markdown: written.replace("rises", "turns") });
  expect(await suggestions()).toEqual([{ id: suggestionId, status: "open", note: "Clearer.", reason: "" }]);
  expect((await told()).slice(before.length)).toEqual(["suggestion_made"]);
  expect(await versions()).toBe(1);
});

test("of two clicks at once with one id one suggestion comes", async () => {
  const suggestionId = randomUUID();
  const click = (): Promise<unknown> =>
    send(reviewer, "suggest_change", {
      suggestionId,
      reportId: world.reportId,
      ordinal: 0,
      heading: "Answer",
      markdown: written.replace("rises", "falls"),
    });
  await Promise.all([click(), click()]);
  expect(await suggestions()).toHaveLength(1);
});

test("what says the same but for the space around it is no suggestion", async () => {
  await expect(suggest(reviewer, { markdown: `\n${written}  ` })).rejects.toMatchObject({
    kind: "invalid",
    field: "markdown",
    message: "Nothing has changed.",
  });
  expect(await suggestions()).toEqual([]);
});

test.each<[string, object, object]>([
  ["cites a fact that there is not", { kind: "invalid", field: "markdown" }, { markdown: "It rises. [F0123456789AB]" }],
  ["has no heading", { kind: "invalid", field: "heading" }, { heading: " " }],
  ["is of a section that there is not", { kind: "not_found" }, { ordinal: 9 }],
  ["is of a report that there is not", { kind: "not_found" }, { reportId: randomUUID() }],
])("what %s is not kept as a suggestion", async (_, refusal, wrong) => {
  await expect(suggest(reviewer, wrong)).rejects.toMatchObject(refusal);
  expect(await suggestions()).toEqual([]);
});

test("another heading alone is a change", async () => {
  await suggest(reviewer, { markdown: written, heading: "In short" });
  expect(await suggestions()).toHaveLength(1);
});

async function newest(): Promise<{ reportId: string; revision: number }> {
  const report = await own.db.report.findFirstOrThrow({ where: { runId: world.runId }, orderBy: { version: "desc" } });
  return { reportId: report.id, revision: report.revision };
}

test("what the section says by now is dismissed, not applied", async () => {
  const suggestionId = await suggest(reviewer);
  const other = await own.db.report.create({
    data: { projectId: world.projectId, runId: world.runId, version: 2, title: "?", queryType: "factual", figures: {} },
    select: { id: true },
  });
  await own.db.reportSection.create({
    data: {
      projectId: world.projectId,
      reportId: other.id,
      ordinal: 0,
      kind: "answer",
      heading: "Answer",
      markdown: written.replace("rises", "falls"),
    },
  });
  await expect(send(editor, "apply_suggestion", { suggestionId, ...(await newest()) })).rejects.toMatchObject({
    kind: "conflict",
    message: "The section says so already. Dismiss the suggestion.",
  });
  expect(await suggestions()).toMatchObject([{ status: "open" }]);
  await own.db.report.delete({ where: { id: other.id } });
  expect(await versions()).toBe(1);
});

test("a version that is not the newest, or was judged since it was seen, takes no suggestion up", async () => {
  const suggestionId = await suggest(reviewer);
  const seen = await newest();
  await expect(
    send(editor, "apply_suggestion", { suggestionId, ...seen, revision: seen.revision + 1 }),
  ).rejects.toMatchObject({ kind: "stale", message: expect.stringContaining("Nothing of yours was saved yet.") });
  const { runId } = await aRunThat(own.db, world, "other", { status: "completed", stage: "finalize" });
  const other = {
    projectId: world.projectId,
    runId,
    version: 1,
    title: "?",
    queryType: "factual",
    figures: {},
  } as const;
  const { id: reportId } = await own.db.report.create({ data: other, select: { id: true } });
  await expect(send(editor, "apply_suggestion", { suggestionId, reportId, revision: 1 })).rejects.toMatchObject({
    kind: "not_found",
    message: "This suggestion is of another report.",
  });
  expect(await suggestions()).toMatchObject([{ status: "open" }]);
  expect(await versions()).toBe(1);
});

test("an applied suggestion is a version of whoever applied it, with the note of who made it", async () => {
  const suggestionId = await suggest(reviewer, { note: "It falls." });
  const applied = await send(editor, "apply_suggestion", { suggestionId, ...(await newest()) });
  const { reportId, version } = contract.apply_suggestion.output.parse(applied);
  const report = await own.db.report.findUniqueOrThrow({ where: { id: reportId }, include: { sections: true } });
  expect(report).toMatchObject({ version, authorId: editor, changeNote: "A person edited “Answer”: It falls." });
  expect(report.sections.find(({ ordinal }) => ordinal === 0)?.markdown).toContain("It falls.");
  expect(await suggestions()).toMatchObject([{ status: "applied" }]);
  for (const [who, name, input] of [
    [editor, "dismiss_suggestion", { reason: "?" }],
    [reviewer, "withdraw_suggestion", {}],
  ] as const)
    await expect(send(who, name, { suggestionId, ...input })).rejects.toMatchObject({
      kind: "stale",
      message: "This suggestion has been applied already.",
    });
});

test("reviewers suggest and take their own back; only editors and owners apply and dismiss", async () => {
  const suggestionId = await suggest(reviewer);
  await expect(send(reviewer, "apply_suggestion", { suggestionId, ...(await newest()) })).rejects.toMatchObject({
    kind: "forbidden",
  });
  await expect(send(reviewer, "dismiss_suggestion", { suggestionId, reason: "?" })).rejects.toMatchObject({
    kind: "forbidden",
  });
  await expect(send(editor, "withdraw_suggestion", { suggestionId })).rejects.toMatchObject({
    kind: "forbidden",
    message: "Only who made a suggestion may withdraw it.",
  });
  await expect(suggest(viewer)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(suggest(await aUser(own.db))).rejects.toMatchObject({ kind: "not_found" });
  await send(reviewer, "withdraw_suggestion", { suggestionId });
  expect(await suggestions()).toMatchObject([{ status: "dismissed", reason: "Withdrawn by who made it." }]);
});

test("a suggestion of another project is not there", async () => {
  const suggestionId = await suggest(reviewer);
  const other = await aWorld(own.db);
  const elsewhere = (name: CommandName, input: object): Promise<unknown> =>
    runCommand(
      own.db,
      { userId: other.owner, address: "203.0.113.9" },
      { name, input: { projectId: other.projectId, suggestionId, ...input } },
    );
  const none = { kind: "not_found", message: "There is no such suggestion." };
  await expect(elsewhere("dismiss_suggestion", { reason: "?" })).rejects.toMatchObject(none);
  await expect(elsewhere("withdraw_suggestion", {})).rejects.toMatchObject(none);
  await expect(elsewhere("apply_suggestion", { reportId: other.reportId, revision: 1 })).rejects.toMatchObject(none);
  expect(await suggestions()).toMatchObject([{ status: "open" }]);
});
