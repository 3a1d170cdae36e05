import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { type RunStatus, runStatuses } from "@/lib/domain/core/words";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";

/** Runs that stand as a test has them, which no worker takes up. */
const own = ownDatabase();
afterAll(() => closeSender(own.db));

type Standing = Parameters<typeof aRunThat>[3];

interface AReport {
  projectId: ProjectId;
  owner: UserId;
  runId: string;
  reportId: string;
}

async function addVersion({ projectId, runId }: Omit<AReport, "reportId">, version: number): Promise<string> {
  const report = { projectId, runId, version, title: "?", queryType: "factual", figures: {} } as const;
  const { id: reportId } = await own.db.report.create({ data: report, select: { id: true } });
  const section = {
    projectId,
    reportId,
    ordinal: 0,
    kind: "answer",
    heading: "Answer",
    markdown: "It rises.",
  } as const;
  await own.db.reportSection.create({ data: section });
  return reportId;
}

/** A report of a run that stands so, in a project of its own. */
async function aReport(standing: Partial<Standing> = {}): Promise<AReport> {
  const place = await aProject(own.db);
  const made = await aRunThat(own.db, place, "Tides", { status: "completed", stage: "finalize", ...standing });
  const of = { ...place, runId: made.runId };
  return { ...of, reportId: await addVersion(of, 1) };
}

async function accept(of: AReport, who: UserId = of.owner, revision = 1): Promise<{ revision: number; left: number }> {
  const { projectId, reportId } = of;
  const call = { name: "accept_report", input: { projectId, reportId, revision } };
  return contract.accept_report.output.parse(await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call));
}

async function request(of: AReport, note: string, who: UserId = of.owner): Promise<unknown> {
  const { projectId, reportId } = of;
  const call = { name: "request_changes", input: { projectId, reportId, revision: 1, note } };
  return await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call);
}

async function stands(of: AReport): Promise<object> {
  return await own.db.report.findUniqueOrThrow({
    where: { id: of.reportId },
    select: { status: true, revision: true, acceptedById: true },
  });
}

const draft = { status: "draft", revision: 1, acceptedById: null };

async function verdicts(of: AReport): Promise<object[]> {
  return await own.db.review.findMany({
    where: { runId: of.runId },
    orderBy: { createdAt: "asc" },
    select: { verdict: true, reviewerId: true, note: true },
  });
}

async function statusOf(of: AReport): Promise<RunStatus> {
  return (await own.db.run.findUniqueOrThrow({ where: { id: of.runId } })).status;
}

test("a report that one person has to accept is accepted by the first, who is named", async () => {
  const of = await aReport();
  expect(await accept(of)).toEqual({ revision: 2, left: 0 });
  expect(await stands(of)).toEqual({ status: "accepted", revision: 2, acceptedById: of.owner });
  expect(await verdicts(of)).toEqual([{ verdict: "accepted", reviewerId: of.owner, note: "" }]);
});

test("one that two have to accept waits for the second, whoever that is, and no one counts twice", async () => {
  const of = await aReport({ settings: { review: { by: "people", approvals: 2 } } });
  expect(await accept(of)).toEqual({ revision: 1, left: 1 });
  expect(await stands(of)).toEqual(draft);
  await expect(accept(of)).rejects.toMatchObject({
    kind: "conflict",
    message: "You have accepted this already. It waits for others.",
  });
  const reviewer = await aMember(own.db, of.projectId, "reviewer");
  expect(await accept(of, reviewer)).toEqual({ revision: 2, left: 0 });
  expect(await stands(of)).toMatchObject({ status: "accepted", acceptedById: reviewer });
  expect(await verdicts(of)).toHaveLength(2);
});

test("of two who accept at once what one of them has to accept, one does", async () => {
  const of = await aReport();
  const reviewer = await aMember(own.db, of.projectId, "reviewer");
  const done = await Promise.allSettled([accept(of), accept(of, reviewer)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
  expect(await verdicts(of)).toHaveLength(1);
});

test("where the project wants a second pair of eyes, nobody accepts a report of a run that they started, or that they wrote in", async () => {
  const of = await aReport();
  const { projectId } = of;
  await own.db.project.update({ where: { id: projectId }, data: { settings: { fourEyes: true } } });
  const refusal = {
    kind: "conflict",
    message: expect.stringContaining("you started its run or wrote in it, so someone else has to accept it"),
  };
  await expect(accept(of)).rejects.toMatchObject(refusal);
  expect(await accept(of, await aMember(own.db, projectId, "owner"))).toMatchObject({ left: 0 });
  const place = { projectId, owner: of.owner };
  const { runId } = await aRunThat(own.db, place, "Salt", { status: "completed", stage: "finalize" });
  const edited = { ...of, runId, reportId: await addVersion({ ...of, runId }, 1) };
  const reviewer = await aMember(own.db, projectId, "reviewer");
  await own.db.report.update({ where: { id: edited.reportId }, data: { authorId: reviewer } });
  await expect(accept(edited, reviewer)).rejects.toMatchObject(refusal);
  expect(await verdicts(edited)).toEqual([]);
});

test("what is not the newest version, or was judged since, is not judged again, and the newest is", async () => {
  const of = await aReport();
  const second = await addVersion(of, 2);
  await expect(accept(of)).rejects.toMatchObject({
    kind: "stale",
    message: "Version 2 has been written since. Read it, then decide.",
  });
  await expect(request(of, "More.")).rejects.toMatchObject({ kind: "stale" });
  expect(await stands(of)).toEqual(draft);
  await expect(accept({ ...of, reportId: second }, of.owner, 2)).rejects.toMatchObject({ kind: "stale" });
  await accept({ ...of, reportId: second });
});

test.each(runStatuses)(
  "a report is accepted whether its run is under way or over, unless it was cancelled: %s",
  async (status) => {
    const of = await aReport({ status, stage: "review" });
    if (status === "cancelled") {
      await expect(accept(of)).rejects.toMatchObject({ message: "The run of this report was cancelled." });
      expect(await stands(of)).toEqual(draft);
      return;
    }
    await accept(of);
    expect(await stands(of)).toMatchObject({ status: "accepted" });
    // What a person paused stays so, and what is over is over.
    if (status === "paused" || status === "completed") expect(await statusOf(of)).toBe(status);
  },
);

test("whoever wants changes says what: the report is sent back, and its verdict says so", async () => {
  const of = await aReport({ status: "waiting", stage: "review" });
  await expect(request(of, "  ")).rejects.toMatchObject({
    kind: "invalid",
    field: "note",
    message: "Say what should change.",
  });
  expect([await stands(of), await verdicts(of)]).toEqual([draft, []]);
  await request(of, " Say how high. ");
  expect(await stands(of)).toEqual({ status: "changes_requested", revision: 2, acceptedById: null });
  expect(await verdicts(of)).toEqual([{ verdict: "changes_requested", reviewerId: of.owner, note: "Say how high." }]);
});

test("an accepted report that is sent back is accepted by nobody any more", async () => {
  const of = await aReport({ status: "waiting", stage: "review" });
  await accept(of);
  const { projectId, reportId } = of;
  const call = { name: "request_changes", input: { projectId, reportId, revision: 2, note: "Say how high." } };
  await runCommand(own.db, { userId: of.owner, address: "203.0.113.9" }, call);
  expect(await stands(of)).toEqual({ status: "changes_requested", revision: 3, acceptedById: null });
  expect(await own.db.report.findUniqueOrThrow({ where: { id: reportId } })).toMatchObject({ acceptedAt: null });
});

test("another version of a run that has ended is not asked for while its researcher has another run under way", async () => {
  const of = await aReport();
  const { researcherId } = await own.db.run.findUniqueOrThrow({ where: { id: of.runId } });
  const { projectId } = of;
  const other = { mode: "offline", strategy: "quick", question: "?", number: 2, settings: {}, secret: "s" } as const;
  const live = { projectId, researcherId, status: "running", idempotencyKey: randomUUID() } as const;
  const { id } = await own.db.run.create({ data: { ...other, ...live }, select: { id: true } });
  await expect(request(of, "Say how high.")).rejects.toMatchObject({
    kind: "conflict",
    message: "Run 2 of this researcher is under way. Let it end, then ask again.",
  });
  expect([await stands(of), await verdicts(of)]).toEqual([draft, []]);
  await own.db.run.update({ where: { id }, data: { status: "cancelled", endedAt: new Date() } });
  await request(of, "Say how high.");
  expect(await stands(of)).toMatchObject({ status: "changes_requested" });
});

test("reports are judged by owners and reviewers of their project, and by nobody else", async () => {
  const of = await aReport();
  for (const role of ["editor", "viewer"] as const) {
    const member = await aMember(own.db, of.projectId, role);
    await expect(accept(of, member)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(request(of, "More.", member)).rejects.toMatchObject({ kind: "forbidden" });
  }
  await expect(accept(of, await aUser(own.db))).rejects.toMatchObject({ kind: "not_found" });
  const other = await aProject(own.db);
  await expect(accept({ ...of, projectId: other.projectId }, other.owner)).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such report.",
  });
  expect([await stands(of), await verdicts(of)]).toEqual([draft, []]);
});
