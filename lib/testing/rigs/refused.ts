import type { HaltKind, RunStatus, Stage, Strategy } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Db } from "@/lib/platform/db/client";
import { aProject } from "./access";
import type { AWorld } from "./views";

type Place = Pick<AWorld, "projectId" | "owner">;

/** How a run stands that something is asked of. */
interface Standing {
  status: RunStatus;
  stage: Stage;
  strategy?: Strategy;
  settings?: Parameters<typeof RunSettings.parse>[0];
  limitReached?: string;
  /** Why it halted, where it did. */
  haltKind?: HaltKind;
}

interface MadeRun {
  runId: string;
  researcherId: string;
}

const select = { id: true } as const;

/** A run that stands so, of a researcher of its own. */
export async function aRunThat(
  db: Db,
  { projectId, owner }: Place,
  name: string,
  standing: Standing,
): Promise<MadeRun> {
  const { status, stage, strategy = "perspectives", settings = { minutes: 10 }, limitReached = null } = standing;
  const researcher = { projectId, name, nameKey: name, problem: "?", createdById: owner };
  const { id: researcherId } = await db.researcher.create({ data: researcher, select });
  const by = { startedById: owner, idempotencyKey: crypto.randomUUID(), secret: "s", question: "?" };
  const planned = {
    number: 1,
    mode: "offline",
    strategy,
    settings: RunSettings.parse(settings),
    status,
    stage,
  } as const;
  const endedAt = status === "completed" || status === "cancelled" ? new Date() : null;
  const haltKind = status === "halted" ? (standing.haltKind ?? "retry_cap") : null;
  const run = { ...by, projectId, researcherId, ...planned, limitReached, haltKind, endedAt };
  return { runId: (await db.run.create({ data: run, select })).id, researcherId };
}

/** A version of a run's report. */
async function aVersion(db: Db, { projectId }: Place, run: MadeRun, version: number): Promise<string> {
  const figures = { uncitedShare: 0, coverage: 1, sources: 1, facts: 2, notCovered: [] };
  const report = { projectId, runId: run.runId, version, title: "?", queryType: "factual", figures } as const;
  const { id: reportId } = await db.report.create({ data: report, select });
  const section = { ordinal: 0, kind: "answer", heading: "Answer", markdown: "It rises." } as const;
  await db.reportSection.create({ data: { projectId, reportId, ...section } });
  return reportId;
}

/** Reports on which there is no deciding any more, or not now. */
interface RefusedReports {
  /** A first version, the second, and the run of both, beside another of their researcher that is under way. */
  olderId: string;
  newestId: string;
  /** Of a run that was cancelled; of one whose researcher is completed. */
  cancelledId: string;
  restingId: string;
  restingResearcherId: string;
  /** One that waits for a second person after its owner has accepted it, and an approval of it that was taken away. */
  halfwayId: string;
  struckId: string;
  /** One whose run writes another version of it. */
  rewritingId: string;
}

async function someReports(db: Db, world: Place): Promise<RefusedReports> {
  const { projectId, owner } = world;
  const ended = { status: "completed", stage: "finalize" } as const;
  const written = await aRunThat(db, world, "written twice", ended);
  const [olderId, newestId] = [await aVersion(db, world, written, 1), await aVersion(db, world, written, 2)];
  const second = { startedById: owner, idempotencyKey: crypto.randomUUID(), secret: "s", question: "?", number: 2 };
  const planned = { mode: "offline", strategy: "perspectives", settings: RunSettings.parse({}) } as const;
  const under = { projectId, researcherId: written.researcherId, status: "running", stage: "init" } as const;
  await db.run.create({ data: { ...second, ...planned, ...under } });
  const cancelled = await aRunThat(db, world, "cancelled", { status: "cancelled", stage: "wave1" });
  const resting = await aRunThat(db, world, "resting", ended);
  await db.researcher.update({ where: { id: resting.researcherId }, data: { status: "completed" } });
  const settings = { review: { by: "people", approvals: 2 } };
  const halfway = await aRunThat(db, world, "halfway", { status: "waiting", stage: "review", settings });
  const halfwayId = await aVersion(db, world, halfway, 1);
  const approval = {
    projectId,
    runId: halfway.runId,
    subject: "report",
    subjectId: halfwayId,
    verdict: "accepted",
  } as const;
  await db.review.create({ data: { ...approval, reviewerId: owner } });
  const struck = {
    ...approval,
    reviewerId: crypto.randomUUID(),
    dismissedAt: new Date(),
    dismissedById: owner,
    dismissReason: "?",
  };
  const rewriting = await aRunThat(db, world, "rewriting", { status: "running", stage: "synthesis" });
  return {
    olderId,
    newestId,
    rewritingId: await aVersion(db, world, rewriting, 1),
    cancelledId: await aVersion(db, world, cancelled, 1),
    restingId: await aVersion(db, world, resting, 1),
    restingResearcherId: resting.researcherId,
    halfwayId,
    struckId: (await db.review.create({ data: struck, select })).id,
  };
}

/** Plans under way that something does not fit into. */
interface RefusedPlans {
  /** A run with a topic that waits for people, one that is accepted, and one for which nothing is found yet. */
  judged: string;
  /** A tree of one level whose only search has not begun; a plan that is full; research that a limit has ended. */
  tree: string;
  full: string;
  ended: string;
  /** A run that may use so many tokens. */
  capped: string;
  /** A tree whose research a limit has ended, all of its iterations made. */
  grown: string;
  /** One whose plan waits for approval; one whose planning failed. */
  planned: string;
  stuck: string;
  /** A person's approval of the judged run's accepted topic. */
  passedId: string;
}

const perspective = { name: "Salt", focus: "Salt", questions: ["How salty is the sea?"] };
const accepted = { verdict: "accepted", reason: "It answers.", gaps: [], actionItems: [], rejectedKeys: [] };

async function aTopic(
  db: Db,
  run: { projectId: string; runId: string },
  nth: number,
  review: { status: "in_review" | "complete" | "pending"; isFound: boolean },
): Promise<void> {
  const [thread, key] = [`search-${nth}`, `review-${nth}`];
  const of = { ...run, stage: "wave1" } as const;
  const input = { thread, rerun: 0, perspective, gaps: [], actionItems: [], depth: 0 };
  const status = review.isFound ? "complete" : "pending";
  const search = { ...of, key: thread, kind: "search", status, title: thread, ordinal: nth * 2, input } as const;
  const judging = { ...of, key, kind: "review", status: review.status, title: key, ordinal: nth * 2 + 1 } as const;
  const result = review.isFound ? { result: accepted } : {};
  await db.node.create({ data: search });
  await db.node.create({ data: { ...judging, input: { thread, rerun: 0, search: thread }, ...result } });
}

async function anApproval(
  db: Db,
  { projectId, runId, reviewerId, key }: { projectId: string; runId: string; reviewerId: string; key: string },
): Promise<string> {
  const { id: subjectId } = await db.node.findUniqueOrThrow({ where: { runId_key: { runId, key } }, select });
  const approval = { subject: "node", subjectId, verdict: "accepted", reviewerId } as const;
  return (await db.review.create({ data: { projectId, runId, ...approval }, select })).id;
}

async function somePlans(db: Db, world: Place): Promise<RefusedPlans> {
  const { projectId, owner } = world;
  const searching = { status: "running", stage: "wave1" } as const;
  const planning = {
    key: "plan",
    kind: "perspectives",
    stage: "init",
    status: "complete",
    title: "plan",
  } as const;
  const plan = async (
    name: string,
    standing: Partial<Standing> = {},
  ): Promise<{ projectId: string; runId: string }> => {
    const { runId } = await aRunThat(db, world, name, { ...searching, ...standing });
    await db.node.create({ data: { projectId, runId, ...planning, ordinal: 0, input: {} } });
    return { projectId, runId };
  };
  const judged = await plan("judged");
  await aTopic(db, judged, 1, { status: "in_review", isFound: true });
  await aTopic(db, judged, 2, { status: "complete", isFound: true });
  await aTopic(db, judged, 3, { status: "pending", isFound: false });
  const shallow = { minutes: 10, strategy: "tree", tree: { breadth: 1, depth: 0 } };
  const tree = await plan("tree", { strategy: "tree", settings: shallow });
  await aTopic(db, tree, 1, { status: "pending", isFound: false });
  const full = await plan("full");
  for (let nth = 1; nth <= 16; nth += 1) await aTopic(db, full, nth, { status: "pending", isFound: false });
  const ended = await plan("ended", { limitReached: "The time limit of 10 minutes was reached." });
  const capped = await plan("capped", { settings: { minutes: 10, tokens: 10_000 } });
  const cut = { status: "completed", stage: "finalize", limitReached: "The time limit was reached." } as const;
  const grown = await plan("grown", { strategy: "tree", settings: shallow, ...cut });
  for (let nth = 1; nth <= 6; nth += 1) await aTopic(db, grown, nth, { status: "complete", isFound: true });
  const planned = await plan("planned", { status: "waiting", stage: "init" });
  const { runId: stuck } = await aRunThat(db, world, "stuck", { status: "running", stage: "init" });
  const failed = { kind: "perspectives", stage: "init", status: "exhausted", title: "planning", input: {} } as const;
  await db.node.create({ data: { projectId, runId: stuck, key: "planning", ordinal: 0, ...failed } });
  return {
    judged: judged.runId,
    tree: tree.runId,
    full: full.runId,
    ended: ended.runId,
    capped: capped.runId,
    grown: grown.runId,
    planned: planned.runId,
    stuck,
    passedId: await anApproval(db, { ...judged, reviewerId: owner, key: "review-2" }),
  };
}

/** What is asked of where it makes no sense, beside a world's completed run. */
export interface Refused extends RefusedReports, RefusedPlans {
  ownerEmail: string;
  /** A suggestion that its section has taken up already. */
  doneId: string;
  /** An export that is not done, and a file that is not what was stored. */
  exportId: string;
  changedSnapshotId: string;
  /** A project of somebody else's own prompt, which asks for what there is not, and a researcher there. */
  broken: { projectId: string; researcherId: string; owner: string };
}

async function aSource(db: Db, projectId: string): Promise<string> {
  const source = { projectId, kind: "upload", status: "ready", title: "?" } as const;
  return (await db.source.create({ data: source, select })).id;
}

async function aChangedFile(db: Db, { projectId, snapshotId }: AWorld): Promise<string> {
  const { sha256, mediaType } = await db.snapshot.findUniqueOrThrow({ where: { id: snapshotId } });
  const bytes = new TextEncoder().encode("Somebody changed it behind the product's back.");
  const originalSha256 = "0".repeat(64);
  const original = { projectId, sha256: originalSha256, mediaType, sizeBytes: bytes.byteLength, bytes };
  // The database itself lets nothing else in: whoever changes a file has to get past it.
  await db.$executeRaw`alter table original drop constraint original_sha256`;
  await db.original.create({ data: original });
  const sourceId = await aSource(db, projectId);
  const snapshot = { projectId, sourceId, sha256, originalSha256, mediaType };
  return (await db.snapshot.create({ data: snapshot, select })).id;
}

async function aBrokenPrompt(db: Db): Promise<Refused["broken"]> {
  const { projectId, owner } = await aProject(db);
  await aSource(db, projectId);
  await db.promptOverride.create({ data: { projectId, agent: "extract_facts", template: "Find $fakts." } });
  const researcher = { projectId, name: "Tides", nameKey: "tides", problem: "?", createdById: owner };
  const { id: researcherId } = await db.researcher.create({ data: researcher, select });
  return { projectId, researcherId, owner };
}

/** Makes all of that. */
export async function whatIsRefused(db: Db, world: AWorld): Promise<Refused> {
  const { projectId, reportId, owner: authorId } = world;
  const { email } = await db.user.findUniqueOrThrow({ where: { id: authorId } });
  const { heading, markdown } = await db.reportSection.findFirstOrThrow({ where: { reportId } });
  const doneId = crypto.randomUUID();
  await db.suggestion.create({
    data: { id: doneId, projectId, reportId, sectionOrdinal: 0, heading, markdown, authorId },
  });
  const later = new Date(Date.now() + 1_000_000);
  const asked = { projectId, reportId, format: "pdf", style: "numbered", createdById: authorId, expiresAt: later };
  return {
    ...(await someReports(db, world)),
    ...(await somePlans(db, world)),
    ownerEmail: email ?? "",
    doneId,
    exportId: (await db.reportExport.create({ data: asked, select })).id,
    changedSnapshotId: await aChangedFile(db, world),
    broken: await aBrokenPrompt(db),
  };
}
