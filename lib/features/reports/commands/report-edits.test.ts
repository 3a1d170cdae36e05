import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import { ReportId, RunId, type UserId } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { closeSender } from "@/lib/platform/queue/queue";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownWatcher } from "@/lib/testing/connections/watcher";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
const watcher = ownWatcher(own);
let world: AWorld;
let editor: UserId;
let reviewer: UserId;

beforeAll(async () => {
  world = await aWorld(own.db);
  editor = await aMember(own.db, world.projectId, "editor");
  reviewer = await aMember(own.db, world.projectId, "reviewer");
  const report = await own.db.reportSection.findFirstOrThrow({ where: { reportId: world.reportId } });
  const keys = citedKeys([report]);
  // What the run's check found of its sentences.
  const sentences = ["It rises.", "Or not.", "Or not."];
  const cited = [keys[0], keys[1], keys[0]];
  for (const [position, sentence] of sentences.entries()) {
    const fact = world.facts.find(({ key }) => key === cited[position]);
    const at = { projectId: world.projectId, reportId: world.reportId, sectionOrdinal: 0, position };
    await own.db.citation.create({ data: { ...at, factId: fact?.id ?? "", sentence, support: "supported" } });
  }
}, 60_000);
afterAll(() => closeSender(own.db));

function send(who: UserId, name: string, input: object): Promise<unknown> {
  const visitor = { userId: who, address: "203.0.113.9" };
  return runCommand(own.db, visitor, { name, input: { projectId: world.projectId, ...input } });
}

interface Newest {
  reportId: ReportId;
  revision: number;
  version: number;
  markdown: string;
}

async function newest(): Promise<Newest> {
  const report = await own.db.report.findFirstOrThrow({
    where: { runId: world.runId },
    orderBy: { version: "desc" },
    include: { sections: { where: { ordinal: 0 } } },
  });
  const markdown = report.sections[0]?.markdown ?? "";
  return { reportId: ReportId.parse(report.id), revision: report.revision, version: report.version, markdown };
}

function marker(nth: number): string {
  return `[F${world.facts[nth]?.key ?? ""}]`;
}

async function edit(who: UserId, markdown: string, seen?: Newest): Promise<unknown> {
  const { reportId, revision } = seen ?? (await newest());
  return await send(who, "edit_section", { reportId, revision, ordinal: 0, heading: "Answer", markdown });
}

test("an edit is a new version by its author; the accepted one is superseded, its verdict falls, and it is told", async () => {
  const before = await newest();
  await send(reviewer, "accept_report", { reportId: before.reportId, revision: before.revision });
  const accepted = await newest();
  const markdown = `${before.markdown} It rises by seven metres. ${marker(0)}`;
  await edit(editor, markdown, accepted);
  const after = await newest();
  expect(after.version).toBe(2);
  expect(after.markdown).toContain(`It rises by seven metres. ${marker(0)}`);
  const versions = await own.db.report.findMany({ where: { runId: world.runId }, orderBy: { version: "asc" } });
  expect(versions.map(({ status }) => status)).toEqual(["superseded", "draft"]);
  expect(versions[1]).toMatchObject({ authorId: editor, acceptedById: null, changeNote: "A person edited “Answer”." });
  const old = await own.db.reportSection.findFirstOrThrow({ where: { reportId: before.reportId, ordinal: 0 } });
  expect(old.markdown).toBe(before.markdown);
  const told = await own.db.auditEvent.findFirstOrThrow({ where: { runId: world.runId, kind: "report_edited" } });
  expect(told).toMatchObject({ actorId: editor, payload: { version: 2, ordinal: 0, heading: "Answer", markdown } });
  const method = await own.db.reportSection.findFirstOrThrow({
    where: { reportId: after.reportId, kind: "methodology" },
  });
  expect(method.markdown).toContain("People have edited it since");
});

test("what was found of sentences that did not change is kept; a new one is not checked", async () => {
  const { reportId } = await newest();
  const where = { reportId, sectionOrdinal: 0 };
  const rows = await own.db.citation.findMany({ where, orderBy: { position: "asc" } });
  expect(rows.map(({ sentence, support }) => `${sentence} ${support}`)).toEqual([
    "It rises. supported",
    "Or not. supported",
    "Or not. supported",
    "It rises by seven metres. not_checked",
  ]);
});

test("markers of facts that may not be cited, and too many sentences without any, are refused and nothing is written", async () => {
  const before = await newest();
  const fact = world.facts[1];
  await own.db.fact.update({ where: { id: fact?.id ?? "" }, data: { status: "rejected" } });
  await expect(edit(editor, `It rises. ${marker(1)}`)).rejects.toMatchObject({ kind: "invalid", field: "markdown" });
  await own.db.fact.update({ where: { id: fact?.id ?? "" }, data: { status: "proposed" } });
  await expect(edit(editor, `It rises. [F000000000000]`)).rejects.toMatchObject({ kind: "invalid" });
  await expect(edit(editor, "It rises and falls twice a day.")).rejects.toMatchObject({ kind: "invalid" });
  const bare = `It rises by seven metres. ${marker(0)} The moon draws it up there. The sun helps a little bit.`;
  await expect(edit(editor, bare)).rejects.toThrow("sentences would cite nothing");
  await expect(edit(editor, before.markdown)).rejects.toThrow("Nothing has changed");
  const { reportId, revision } = before;
  const stored = { reportId, revision, ordinal: 2, heading: "Methodology", markdown: `Mine. ${marker(0)}` };
  await expect(send(editor, "edit_section", stored)).rejects.toThrow("from what is stored");
  expect(await newest()).toEqual(before);
});

test("of two who edit one version at once one is first; the other keeps their text and may try again on the next", async () => {
  const seen = await newest();
  const texts = [`It rises by seven. ${marker(0)}`, `It rises by five. ${marker(1)}`];
  const done = await Promise.allSettled(texts.map((text) => edit(editor, text, seen)));
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
  expect((await newest()).version).toBe(seen.version + 1);
  await edit(editor, `It rises by five or seven. ${marker(0)}${marker(1)}`);
  expect((await newest()).version).toBe(seen.version + 2);
});

async function suggest(who: UserId, markdown: string): Promise<string> {
  const { reportId } = await newest();
  const suggestionId = crypto.randomUUID();
  const made = { suggestionId, reportId, ordinal: 0, heading: "Answer", markdown, note: "Clearer." };
  await send(who, "suggest_change", made);
  await send(who, "suggest_change", made);
  return suggestionId;
}

test("a suggestion is applied by who may edit, also when the text changed elsewhere, and once", async () => {
  await edit(editor, `It rises by five. ${marker(0)} It falls by five. ${marker(1)}`);
  const { markdown } = await newest();
  const id = await suggest(reviewer, markdown.replace("rises by five", "rises by seven"));
  await edit(editor, markdown.replace("falls by five", "falls by seven"));
  const { reportId, revision, version } = await newest();
  await send(editor, "apply_suggestion", { suggestionId: id, reportId, revision });
  const after = await newest();
  expect(after.markdown).toContain("rises by seven");
  expect(after.markdown).toContain("falls by seven");
  const row = await own.db.suggestion.findFirstOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "applied", settledById: editor, appliedVersion: version + 1 });
  const again = { suggestionId: id, reportId: after.reportId, revision: after.revision };
  await expect(send(editor, "apply_suggestion", again)).rejects.toMatchObject({ kind: "stale" });
});

test("a suggestion whose place says something else now is refused with that, and dismissed with a reason", async () => {
  const { markdown } = await newest();
  const id = await suggest(reviewer, markdown.replace("rises by seven", "rises by nine"));
  await edit(editor, markdown.replace("rises by seven", "rises by eight"));
  const { reportId, revision } = await newest();
  const input = { suggestionId: id, reportId, revision };
  await expect(send(editor, "apply_suggestion", input)).rejects.toThrow("says something else now");
  await expect(send(editor, "dismiss_suggestion", { suggestionId: id, reason: " " })).rejects.toMatchObject({
    kind: "invalid",
  });
  await send(editor, "dismiss_suggestion", { suggestionId: id, reason: "Eight is right." });
  const row = await own.db.suggestion.findFirstOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "dismissed", reason: "Eight is right.", settledById: editor });
  const told = await own.db.auditEvent.findMany({ where: { projectId: world.projectId, runId: null } });
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["suggestion_made", "suggestion_applied", "suggestion_dismissed"]),
  );
});

test("a suggestion is withdrawn by who made it, and by nobody else", async () => {
  const { markdown } = await newest();
  const id = await suggest(reviewer, markdown.replace("rises by eight", "rises by six"));
  await expect(send(editor, "withdraw_suggestion", { suggestionId: id })).rejects.toMatchObject({ kind: "forbidden" });
  await send(reviewer, "withdraw_suggestion", { suggestionId: id });
  const row = await own.db.suggestion.findFirstOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "dismissed", settledById: reviewer });
  await expect(send(reviewer, "withdraw_suggestion", { suggestionId: id })).rejects.toMatchObject({ kind: "stale" });
});

test("a report that its run is at work on is not edited", async () => {
  const id = RunId.parse(world.runId);
  await own.db.run.update({ where: { id }, data: { status: "running" } });
  await expect(edit(editor, `It rises high. ${marker(0)}`)).rejects.toMatchObject({ kind: "conflict" });
  await own.db.run.update({ where: { id }, data: { status: "completed" } });
});

/** A report of a project of its own, whose owner does all of this. */
async function aReport(): Promise<{
  of: AWorld;
  text: string;
  act: (name: string, input: object) => Promise<unknown>;
  now: () => Promise<{ reportId: string; revision: number }>;
}> {
  const of = await aWorld(own.db);
  const { projectId, runId, owner: userId } = of;
  const { markdown: text } = await own.db.reportSection.findFirstOrThrow({ where: { reportId: of.reportId } });
  return {
    of,
    text,
    act: (name, input) =>
      runCommand(own.db, { userId, address: "203.0.113.9" }, { name, input: { projectId, ...input } }),
    now: async (): Promise<{ reportId: string; revision: number }> => {
      const report = await own.db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
      return { reportId: report.id, revision: report.revision };
    },
  };
}

const answer = { ordinal: 0, heading: "Answer" };

test("whoever watches a run, or its project, hears of each change of its report", async () => {
  const { of, text, act, now } = await aReport();
  const suggested = async (words: string): Promise<string> => {
    const suggestionId = crypto.randomUUID();
    const { reportId } = await now();
    await act("suggest_change", { suggestionId, reportId, ...answer, markdown: text.replace("Or not", words) });
    await watcher.woken(of.projectId);
    return suggestionId;
  };
  await act("dismiss_suggestion", { suggestionId: await suggested("Or so"), reason: "No." });
  await watcher.woken(of.projectId);
  await act("withdraw_suggestion", { suggestionId: await suggested("Or so") });
  await watcher.woken(of.projectId);
  await act("apply_suggestion", { suggestionId: await suggested("Or so"), ...(await now()) });
  await Promise.all([watcher.woken(of.projectId), watcher.woken(of.runId)]);
  await act("edit_section", { ...(await now()), ...answer, markdown: text });
  await watcher.woken(of.runId);
  for (const [name, input] of [
    ["accept_report", {}],
    ["request_changes", { note: "Shorter." }],
  ] as const) {
    await act(name, { ...(await now()), ...input });
    await Promise.all([watcher.woken(of.projectId), watcher.woken(of.runId)]);
  }
});

describe("What changes nothing", () => {
  it("is no edit and no suggestion, whatever stands around it; another heading is one", async () => {
    const { text, act, now } = await aReport();
    for (const markdown of [text, `\n${text}  `]) {
      const same = { ...answer, markdown };
      await expect(act("edit_section", { ...(await now()), ...same })).rejects.toThrow("Nothing has changed.");
      const { reportId } = await now();
      const suggestionId = crypto.randomUUID();
      await expect(act("suggest_change", { reportId, suggestionId, ...same })).rejects.toThrow("Nothing has changed.");
    }
    const renamed = { ...answer, heading: "The tide", markdown: text };
    const { reportId } = await now();
    await act("suggest_change", { reportId, suggestionId: crypto.randomUUID(), ...renamed });
    await act("edit_section", { ...(await now()), ...renamed, note: "It says more." });
    const { changeNote } = await own.db.report.findFirstOrThrow({ where: { id: (await now()).reportId } });
    expect(changeNote).toBe("A person edited “The tide”: It says more.");
  });

  it("is a suggestion that is made or put aside twice: it is told once", async () => {
    const { of, text, act, now } = await aReport();
    const suggestionId = crypto.randomUUID();
    const { reportId } = await now();
    const made = { suggestionId, reportId, ...answer, markdown: text.replace("Or not", "Or so") };
    await Promise.all([act("suggest_change", made), act("suggest_change", made)]);
    const dismissed = await Promise.allSettled(
      ["Once.", "Twice."].map((reason) => act("dismiss_suggestion", { suggestionId, reason })),
    );
    expect(dismissed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { projectId } = of;
    const told = await own.db.auditEvent.findMany({ where: { projectId, runId: null }, orderBy: { seq: "asc" } });
    expect(told.map(({ kind, payload }) => [kind, payload])).toEqual([
      ["suggestion_made", { suggestionId, reportId }],
      ["suggestion_dismissed", { suggestionId, reportId, reason: expect.stringMatching(/^(Once|Twice)\.$/) }],
    ]);
  });
});

/** What a run did after what was last done to it. */
async function lastTick(runId: string): Promise<unknown> {
  const where = { runId, kind: "tick_end" };
  return (await own.db.auditEvent.findFirstOrThrow({ where, orderBy: { seq: "desc" } })).payload;
}

describe("A suggestion", () => {
  it("of another heading is taken over into a text that changed elsewhere since", async () => {
    const { of, text, act, now } = await aReport();
    const suggestionId = crypto.randomUUID();
    const { reportId } = await now();
    await act("suggest_change", { suggestionId, reportId, ordinal: 0, heading: "The tide", markdown: text });
    const markdown = text.replace("Or not", "Or less");
    await act("edit_section", { ...(await now()), ...answer, markdown });
    await act("apply_suggestion", { suggestionId, ...(await now()) });
    const newest = await own.db.reportSection.findFirstOrThrow({
      where: { report: { runId: of.runId, version: 3 }, ordinal: 0 },
    });
    expect(newest).toMatchObject({ heading: "The tide", markdown: expect.stringContaining("It rises.") });
    expect(newest.markdown).toContain("Or less.");
  });

  it("that is being settled keeps who comes second waiting, who is then told what became of it", async () => {
    const { of, text, act, now } = await aReport();
    const id = crypto.randomUUID();
    const { reportId } = await now();
    await act("suggest_change", { suggestionId: id, reportId, ...answer, markdown: text.replace("Or", "Nor") });
    const { projectId, owner: userId } = of;
    const late = await aLatecomer(own);
    const second = await own.db.$transaction(
      async (tx) => {
        await tx.suggestion.update({ where: { id }, data: { status: "applied" } });
        const visitor = { userId, address: "203.0.113.9" };
        const input = { projectId, suggestionId: id, reason: "No." };
        const dismissed = runCommand(late.db, visitor, { name: "dismiss_suggestion", input }).catch(String);
        await late.waits;
        return { dismissed };
      },
      { timeout: 20_000 },
    );
    expect(await second.dismissed).toContain("This suggestion has been applied already.");
    await late.close();
  });
});

describe("A verdict on a report", () => {
  const halted = { status: "halted", haltKind: "gate_blocked", stage: "review", endedAt: null } as const;

  it.each([
    ["accept_report", {}],
    ["request_changes", { note: "Shorter." }],
  ] as const)("lets a run that halted before it go on: %s", async (name, input) => {
    const { of, act, now } = await aReport();
    await own.db.run.update({ where: { id: of.runId }, data: halted });
    await act(name, { ...(await now()), ...input });
    expect(await lastTick(of.runId)).not.toEqual({ outcome: "no_op" });
  });

  it("that accepts shows all what its reviewer had kept back, and is told", async () => {
    const { of, act, now } = await aReport();
    const { projectId, runId, reportId, owner: actorId } = of;
    const subject = { kind: "report", id: reportId };
    await act("add_comment", { subject, commentId: crypto.randomUUID(), body: "Good.", isPending: true });
    expect(await act("accept_report", await now())).toEqual({ revision: 2, left: 0 });
    expect(await own.db.comment.count({ where: { projectId } })).toBe(1);
    const told = await own.db.auditEvent.findMany({ where: { runId, actorId, kind: "review_given" } });
    expect(told).toMatchObject([{ payload: { subject: "report", subjectId: reportId, verdict: "accepted" } }]);
  });

  it("that asks for changes asks with what was written, is told to who started the run, and undoes who accepted", async () => {
    const { of, act, now } = await aReport();
    await act("accept_report", await now());
    const reviewerId = await aMember(own.db, of.projectId, "reviewer");
    const visitor = { userId: reviewerId, address: "203.0.113.9" };
    const input = { projectId: of.projectId, ...(await now()), note: "  Shorter.  " };
    await runCommand(own.db, visitor, { name: "request_changes", input });
    const report = await own.db.report.findUniqueOrThrow({ where: { id: of.reportId } });
    expect(report).toMatchObject({ status: "changes_requested", acceptedById: null, acceptedAt: null, revision: 3 });
    const given = await own.db.review.findMany({ where: { runId: of.runId, reviewerId } });
    expect(given).toMatchObject([{ verdict: "changes_requested", note: "Shorter.", subjectId: of.reportId }]);
    const told = await own.db.notification.findMany({ where: { userId: of.owner, kind: "changes_requested" } });
    expect(told).toHaveLength(1);
    expect(await lastTick(of.runId)).not.toEqual({ outcome: "no_op" });
  });
});
