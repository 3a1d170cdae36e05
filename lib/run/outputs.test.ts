import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Driver, SearchReply } from "@/lib/run/drivers/driver";
import { addText } from "@/lib/sources/library";
import { eachPassage, listViolations, type Script, scripted, untilRunRests } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { sample } from "@/prisma/sample/sample";

let script: Script = {};
let search: Driver["search"] | null = null;
let asked: string[] = [];

/** A driver whose search and retrieval are watched, over a scripted model. */
function watched(driver: Driver): Driver {
  return {
    ...scripted(driver, () => script),
    search: (request) => (search ?? driver.search)(request),
    retrieve(request): ReturnType<Driver["retrieve"]> {
      asked.push(request.url);
      return driver.retrieve(request);
    },
  };
}

const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => watched(await driverOf(run, node));
});
beforeEach(() => shop.renew());
afterEach(() => {
  script = {};
  search = null;
  asked = [];
});

async function run(wanted: object = {}): Promise<RunId> {
  const { db, world } = shop;
  const name = randomUUID();
  const problem = sample.researcher.problem;
  const row = await db.researcher.create({ data: { ...world.scope, name, nameKey: name, problem } });
  const settings = RunSettings.parse({ strategy: "quick", approvePlan: false, iterations: 2, ...wanted });
  const start = { ...world, researcherId: ResearcherId.parse(row.id), settings, idempotencyKey: randomUUID() };
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  return runId;
}

async function resultOf(runId: RunId): Promise<SearchResult> {
  const node = await shop.db.node.findFirstOrThrow({ where: { runId, kind: "search" } });
  return SearchResult.parse(node.result);
}

test("L6: a quote that is invented, stitched together or translated makes no fact; white space is forgiven", async () => {
  script = {
    extract_facts: eachPassage((text) => {
      const [first = "", second = ""] = text.split(/(?<=\.) /);
      const words = first.split(" ");
      const quotes = [
        "This sentence stands in no source at all.",
        `${words.slice(0, 3).join(" ")} … ${second}`,
        "Les pompes à chaleur fonctionnent par grand froid.",
        `${words.slice(0, 4).join(" ")} surprisingly ${words.slice(4).join(" ")}`,
        first.replaceAll(" ", "  \n "),
      ];
      const facts = quotes.map((quote) => ({ statement: `Claimed: ${quote}`.slice(0, 900), quote, confidence: 0.9 }));
      return facts.filter((fact) => fact.quote.trim() !== "").slice(0, 12);
    }),
  };
  const runId = await run({ iterations: 1 });
  const facts = await shop.db.fact.findMany({ where: { runId }, include: { evidence: true } });
  expect(facts.length).toBeGreaterThan(0);
  const invented = facts.filter((fact) => /no source at all|Les pompes|surprisingly| … /.test(fact.statement));
  expect(invented).toEqual([]);
  expect((await resultOf(runId)).dropped).toBeGreaterThan(10);
  expect(await listViolations(shop.db, runId)).toEqual([]);
});

test("L7: ids that nobody gave are dropped wherever they are cited, and counted", async () => {
  const foreign = "7K3Q9XM2PA4B";
  script = {
    review_findings: () => ({
      verdict: "accepted",
      rejectedIds: [],
      gaps: [],
      actionItems: [],
      reason: "It is enough.",
    }),
    answer_question: ({ facts }) => ({
      answer: "It is so.",
      factIds: [foreign, ...facts.slice(0, 1).map(({ id }) => id)],
    }),
    write_answer: ({ facts }) => ({
      markdown: facts
        .slice(0, 5)
        .map(({ statement, id }) => `${statement} [F${id}] And more of it is claimed. [F${foreign}]`)
        .join(" "),
    }),
  };
  const runId = await run();
  expect((await resultOf(runId)).conversation.flatMap((turn) => turn.factKeys)).not.toContain(foreign);
  const sections = await shop.db.reportSection.findMany({ where: { report: { runId } } });
  expect(sections.map((section) => section.markdown).join("")).not.toContain(foreign);
  const call = await shop.db.agentCall.findFirstOrThrow({ where: { runId, agent: "write_answer" } });
  expect(call.dropped).toMatchObject({ ids: expect.any(Number) });
});

test("L8, U24, H14: an address that a model names is read only when a source names it, and only as the guard allows", async () => {
  const { db, world } = shop;
  const named = "http://127.0.0.1:9/internal";
  const text = `Heat pumps in cold climates are described at ${named} in full, with their costs and faults.`;
  await addText(db, world.scope, { title: "Heat pumps: a pointer", text, userId: world.userId });
  const wishes = [
    "http://169.254.169.254/latest/meta-data",
    named,
    "javascript:alert(1)",
    "http://attacker.example/?q=secret",
  ];
  script = {
    ask_question: (input) => ({
      isDone: false,
      question: `Where are heat pumps described, part ${input.asked.length}?`,
    }),
    decide_loop: ({ iteration }) => ({
      summary: "More is to be read.",
      answered: [],
      gaps: ["One", "Two"],
      shouldContinue: true,
      nextSearchTopic: "heat pumps",
      urlToSearch: wishes[iteration - 1] ?? "",
    }),
  };
  const runId = await run({ iterations: 5 });
  expect(asked.filter((url) => !url.startsWith("library:"))).toEqual([named]);
  const fetches = await db.fetchCall.findMany({ where: { runId, url: named } });
  expect(fetches).toMatchObject([{ snapshotId: null, failure: { kind: "permanent" } }]);
});

test("L12: a model that always wants more, or asks the same again, is stopped", async () => {
  script = {
    ask_question: () => ({ isDone: false, question: "What else is there?" }),
    decide_loop: () => {
      const gaps = ["One", "Two"];
      return { summary: "More.", answered: [], gaps, shouldContinue: true, nextSearchTopic: "more" };
    },
  };
  const same = await resultOf(await run({ iterations: 7 }));
  expect(same.conversation).toHaveLength(1);
  await shop.renew();
  script.ask_question = ({ asked: before }): AgentOutput<"ask_question"> => ({
    isDone: false,
    question: `What else is there, part ${before.length}?`,
  });
  const other = await resultOf(await run({ iterations: 3 }));
  expect(other.loop.map((step) => step.end)).toEqual([null, null, "cap_reached"]);
});

const times = { startedAtMs: 0, endedAtMs: 0 };
const failures: readonly [string, SearchReply][] = [
  ["is down", { ok: false, failure: { kind: "unavailable", message: "No answer." }, ...times }],
  ["finds nothing", { ok: true, hits: [], ...times }],
];

test.each(failures)(
  "F40: when search %s the run says so and claims nothing",
  async (_, reply) => {
    search = (): Promise<SearchReply> => Promise.resolve(reply);
    const runId = await run();
    const ended = await shop.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect([ended.status, ended.statusReason]).toEqual(["completed", null]);
    expect(await shop.db.fact.count({ where: { runId } })).toBe(0);
    const report = await shop.db.report.findFirstOrThrow({ where: { runId }, include: { sections: true } });
    const answer = report.sections.find(({ kind }) => kind === "answer");
    expect(answer?.markdown).toMatch(/^Scope: Nothing that was read answers/);
    const method = report.sections.find(({ kind }) => kind === "methodology");
    if (!reply.ok) expect(method?.markdown).toContain("searches gave no answer");
    expect(await shop.db.citation.count({ where: { reportId: report.id } })).toBe(0);
  },
  60_000,
);
