import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import type { Step } from "@/lib/domain/run/steps";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { listSteps } from "./run-steps";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
let runId: RunId;
beforeAll(async () => {
  place = await aProject(own.db);
});
beforeEach(async () => {
  const made = await aRunThat(own.db, place, randomUUID(), { status: "completed", stage: "finalize" });
  runId = RunId.parse(made.runId);
});

const side = (name: string): { name: string; focus: string; questions: string[] } => ({
  name,
  focus: name,
  questions: [`What of ${name}?`],
});

/** A search of the run's first wave; `other` says how it came to be. */
async function aSearch(key: string, name: string, other: { addedById?: string; input?: object } = {}): Promise<void> {
  const { projectId } = place;
  const ordinal = await own.db.node.count({ where: { runId } });
  const input = { thread: key, rerun: 0, perspective: side(name), gaps: [], actionItems: [], depth: 0 };
  const of = {
    projectId,
    runId,
    key,
    kind: "search",
    stage: "wave1",
    status: "complete",
    title: name,
    ordinal,
  } as const;
  const { addedById = null } = other;
  await own.db.node.create({ data: { ...of, addedById, input: { ...input, ...other.input } } });
}

async function stepsOf(...events: NewEvent[]): Promise<Step[]> {
  await appendEvents(own.db, { projectId: place.projectId, runId }, events);
  return await listSteps(own.db, runId);
}

const limits = { minutes: 10, tokens: null, usd: null };
const given = { subjectId: "x", note: "So it is." };

test("what follows from a run's calls alone is no step of its replay", async () => {
  expect(
    await stepsOf(
      { kind: "run_started", payload: { number: 1 } },
      { kind: "tick_start", payload: { cause: "test" } },
      { kind: "node_progress", payload: { text: "Reading." } },
      { kind: "run_completed", payload: { facts: 2 } },
    ),
  ).toEqual([]);
});

test("steps come in the order in which they were committed: nodes that end, well or not, and what people did", async () => {
  const steps = await stepsOf(
    { kind: "node_completed", payload: { title: "Plan", text: "" }, nodeKey: "scope" },
    { kind: "run_paused", payload: {} },
    { kind: "node_failed", payload: { title: "S", failure: "timeout", attempt: 1 }, nodeKey: "search-1" },
    { kind: "run_resumed", payload: {} },
    { kind: "node_retried", payload: { title: "S" }, nodeKey: "search-1" },
    { kind: "node_left_out", payload: { title: "S" }, nodeKey: "search-2" },
    { kind: "limits_changed", payload: { limits } },
    { kind: "run_continued", payload: { limits, round: 2 } },
    { kind: "run_cancelled", payload: {} },
  );
  expect(steps).toEqual([
    { kind: "ended", node: "scope" },
    { kind: "paused" },
    { kind: "ended", node: "search-1" },
    { kind: "resumed" },
    { kind: "node_retried", node: "search-1" },
    { kind: "node_left_out", node: "search-2" },
    { kind: "limits_changed", limits },
    { kind: "continued", limits },
    { kind: "cancelled" },
  ]);
});

test("a plan is approved with what it held when somebody had edited it, and as it came when nobody had", async () => {
  await aSearch("search-1", "Tenant");
  await aSearch("search-2", "Owner");
  const approved: NewEvent = { kind: "plan_approved", payload: {} };
  expect(await stepsOf(approved)).toEqual([{ kind: "plan_approved", perspectives: [] }]);
  const to = [side("Tenant"), side("Owner")];
  expect(await stepsOf({ kind: "plan_edited", payload: { perspectives: 2, to } })).toEqual([
    { kind: "plan_approved", perspectives: to },
    { kind: "plan_edited", perspectives: to },
  ]);
});

test("what was searched once more, added by a person or opened by a topic is none of the plan that was approved", async () => {
  await aSearch("search-1", "Tenant");
  await aSearch("search-1-2", "Tenant again", { input: { rerun: 1 } });
  await aSearch("added-1", "Noise", { addedById: place.owner });
  await aSearch("search-1-a", "Beneath", { input: { parent: "search-1" } });
  // An older version's event of an edit does not say to what.
  const steps = await stepsOf(
    { kind: "plan_edited", payload: { perspectives: 1 } },
    { kind: "plan_approved", payload: {} },
  );
  expect(steps).toEqual([{ kind: "plan_approved", perspectives: [side("Tenant")] }]);
});

test("a search that a person added, changed, dropped or brought back is so again, beneath the topic where it was", async () => {
  await aSearch("added-1", "Noise", { addedById: place.owner });
  await aSearch("added-2", "Dust", { addedById: place.owner, input: { parent: "search-1" } });
  const steps = await stepsOf(
    { kind: "node_added", payload: { title: "Noise" }, nodeKey: "added-1" },
    { kind: "node_added", payload: { title: "Dust" }, nodeKey: "added-2" },
    { kind: "node_added", payload: { title: "Gone" }, nodeKey: "added-9" },
    { kind: "node_changed", payload: { title: "Noise", to: side("Sound") }, nodeKey: "added-1" },
    { kind: "node_dropped", payload: { title: "Dust" }, nodeKey: "added-2" },
    { kind: "node_restored", payload: { title: "Dust" }, nodeKey: "added-2" },
  );
  expect(steps).toEqual([
    { kind: "search_added", perspective: side("Noise") },
    { kind: "search_added", perspective: side("Dust"), under: "search-1" },
    { kind: "search_changed", node: "added-1", perspective: side("Sound") },
    { kind: "search_dropped", node: "added-2" },
    { kind: "search_restored", node: "added-2" },
  ]);
});

test("a limit of time and a person's wish end research again, in the tick of the node's end when it was found there", async () => {
  const [tickId, ofWish] = [randomUUID(), randomUUID()];
  const steps = await stepsOf(
    { kind: "tick_start", payload: { cause: "node_completed search-1" }, tickId },
    { kind: "limit_reached", payload: { by: "time", why: "The time is up." }, tickId },
    { kind: "tick_start", payload: { cause: "wish of a person" }, tickId: ofWish },
    { kind: "limit_reached", payload: { by: "wish", why: "A person asked for it." }, tickId: ofWish },
    { kind: "limit_reached", payload: { by: "iterations", why: "A replay counts them itself." } },
  );
  expect(steps).toEqual([
    { kind: "cut", why: "The time is up.", withEnd: true },
    { kind: "cut", why: "A person asked for it.", withEnd: false },
  ]);
});

test("a step is tried again by itself, but for what was rejected: that the tick searches again that reads its review", async () => {
  const retried = (node: string, failure: string): NewEvent => ({
    kind: "retry_directives_consumed",
    payload: { node, attempt: 2, failure },
    nodeKey: node,
  });
  const steps = await stepsOf(retried("search-1", "timeout"), retried("search-2", "rejected"));
  expect(steps).toEqual([{ kind: "tried_again", node: "search-1" }]);
});

test("verdicts are given again on what they were given on, with what was missed; a plan's approval is a step of its own", async () => {
  const missed = { gaps: ["The depth"], actionItems: ["Ask the harbour"] };
  const review = (subject: string, verdict: string, other: object = {}): NewEvent => ({
    kind: "review_given",
    payload: { ...given, subject, verdict, ...other },
    ...(subject === "topic" ? { nodeKey: "search-1" } : {}),
  });
  const steps = await stepsOf(
    review("topic", "accepted"),
    review("topic", "rejected", missed),
    review("report", "accepted"),
    review("report", "changes_requested"),
    review("report", "rejected", missed),
    review("plan", "accepted"),
    { kind: "review_dismissed", payload: { subject: "topic", subjectId: "x", reviewId: "y", why: "?" }, nodeKey: "s" },
  );
  const note = "So it is.";
  expect(steps).toEqual([
    { kind: "topic_judged", node: "search-1", verdict: "accepted", note, gaps: [], actionItems: [] },
    { kind: "topic_judged", node: "search-1", verdict: "rejected", note, ...missed },
    { kind: "report_accepted" },
    { kind: "changes_requested", note },
    { kind: "report_rejected", note, ...missed },
    { kind: "approval_dismissed", node: "s" },
  ]);
});

test("an edit of a report is told without the id that this install gave it", async () => {
  const edit = { version: 2, ordinal: 1, heading: "Snow", markdown: "It melted.", note: "Shorter." };
  const steps = await stepsOf({ kind: "report_edited", payload: { reportId: randomUUID(), ...edit } });
  expect(steps).toEqual([{ kind: "report_edited", ...edit }]);
});
