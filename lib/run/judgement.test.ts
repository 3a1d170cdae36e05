import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AgentKind } from "@/lib/agents/index";
import { runCommand } from "@/lib/commands/run-command";
import type { RunId } from "@/lib/domain/core/ids";
import { citedSentences } from "@/lib/domain/markdown/citation";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { listFalseQuotations } from "@/lib/testing/quotations";
import {
  aLibraryWorld,
  eachPassage,
  type Fault,
  type SampleWorld,
  type Script,
  untilRunRests,
} from "@/lib/testing/rigs/engine";
import { newestReport, ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

/** What a whole run may conclude. Source: the rows of what was once seen of runs that concluded otherwise. */

const shop = ownPlayedWorkshop();

/** A run that was started and rests; why it halted, if it did. */
async function aRun(world: SampleWorld, wanted: object): Promise<{ runId: RunId; halted: string | null }> {
  const settings = RunSettings.parse({ iterations: 2, approvePlan: false, ...wanted });
  const start = { ...world, settings, idempotencyKey: randomUUID() };
  const runId = await startRun(shop.db, world.scope, start);
  await untilRunRests(shop.db, runId);
  return { runId, halted: await whyHalted(runId) };
}

async function whyHalted(runId: RunId): Promise<string | null> {
  const { status, statusReason } = await shop.db.run.findUniqueOrThrow({ where: { id: runId } });
  return status === "halted" ? statusReason : null;
}

const bees = {
  "Hives in winter":
    "A beehive stays warm in winter when its entrance is narrow. A colony in a beehive eats 18 kilograms of honey in one winter. Damp kills more colonies in winter than cold does.",
  "Mites and beehives":
    "Mites weaken a beehive before winter comes. A beehive that is treated against mites in August loses 9 percent of its bees in winter. A beehive without treatment loses 40 percent of its bees in winter.",
};

test("a how-to question without an order in the sources ends with a report, and no step is made up", async () => {
  const world = await aLibraryWorld(shop.db, "How do I prepare a beehive for winter?", {
    ...bees,
    "A keeper's notes":
      "Beekeepers prepare a beehive for winter with 18 kilograms of honey. A narrow entrance prepares a beehive for the cold of winter.",
  });
  const { runId, halted } = await aRun(world, { strategy: "perspectives" });
  expect(halted).toBeNull();
  const { of } = await newestReport(shop.db, runId);
  const text = `${of("answer")}\n\n${of("body")}`;
  expect(text).not.toMatch(/^\s*\d+[.)] /m);
  expect(text).not.toContain("steps and conditions");
  expect(citedSentences(text).filter(({ keys }) => keys.length > 0).length).toBeGreaterThan(0);
}, 90_000);

const boilers = {
  "Survey of the north": "The payback time of a solar boiler is 16 years. A solar boiler heats water.",
  "Survey of the south": "The payback time of a solar boiler is 11 years. A solar boiler stands on a roof.",
};

async function aDispute(): Promise<{ world: SampleWorld; runId: RunId }> {
  const world = await aLibraryWorld(shop.db, "What is the payback time of a solar boiler?", boilers);
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 2 });
  expect(halted).toBeNull();
  return { world, runId };
}

function actIn(world: SampleWorld, name: string, input: object): Promise<unknown> {
  const { scope, userId } = world;
  return runCommand(
    shop.db,
    { userId, address: "203.0.113.9" },
    { name, input: { projectId: scope.projectId, ...input } },
  );
}

/** The world's only contradiction, as it was before Ada settled it. */
async function settle(world: SampleWorld, outcome: object): Promise<{ a: { statement: string } }> {
  const relation = await shop.db.factRelation.findFirstOrThrow({
    where: { projectId: world.scope.projectId, kind: "contradicts" },
    include: { a: true },
  });
  const { id: relationId, revision } = relation;
  await actIn(world, "settle_contradiction", { relationId, revision, outcome, note: "It was measured." });
  return relation;
}

test("an open dispute stands in the answer with both sides in one sentence; settled, what holds stays, with who settled it", async () => {
  const { world, runId } = await aDispute();
  const first = await newestReport(shop.db, runId);
  const disputed = citedSentences(first.of("answer")).filter(({ text }) => text.includes("16 years"));
  expect(disputed).toMatchObject([{ text: expect.stringContaining("11 years"), keys: { length: 2 } }]);

  const act = (name: string, input: object): Promise<unknown> => actIn(world, name, input);
  const relation = await settle(world, { holds: "first" });
  const [holds, gone] = relation.a.statement.includes("16") ? ["16 years", "11 years"] : ["11 years", "16 years"];
  const asked = { reportId: first.id, revision: first.revision, note: "Say it shorter." };
  await act("request_changes", asked);
  await untilRunRests(shop.db, runId);
  expect(await whyHalted(runId)).toBeNull();
  const revised = await newestReport(shop.db, runId);
  expect(revised.of("answer")).toContain(holds);
  expect(revised.of("answer")).toContain("set aside by Ada");
  expect(revised.of("answer")).not.toContain(gone);
  const edited = { reportId: revised.id, revision: revised.revision, ordinal: 0, heading: "Answer" };
  await act("edit_section", { ...edited, markdown: `${revised.of("answer")}\n\nScope: This was edited.` });
  const after = await newestReport(shop.db, runId);
  expect(after.of("answer")).toContain(holds);
  expect(after.of("conflicts")).toContain("settled by Ada");
}, 90_000);

test("a run that begins after a dispute was settled tells what holds, and who settled it and why", async () => {
  const { world } = await aDispute();
  const relation = await settle(world, { holds: "first" });
  const [holds, gone] = relation.a.statement.includes("16") ? ["16 years", "11 years"] : ["11 years", "16 years"];
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 2 });
  expect(halted).toBeNull();
  const { of } = await newestReport(shop.db, runId);
  const told = citedSentences(of("answer")).filter(({ text }) => text.includes(holds));
  expect(told).toMatchObject([
    { text: expect.stringContaining("set aside by Ada: It was measured"), keys: { length: 1 } },
  ]);
  expect(`${of("answer")} ${of("body")}`).not.toContain(gone);
  expect(of("conflicts")).toContain("settled by Ada");
  expect(of("conflicts")).toMatch(new RegExp(`${gone}.*\\(set aside\\)`));
}, 90_000);

test("a run that begins after both sides were found to hold tells both, each cited, and who settled it", async () => {
  const { world } = await aDispute();
  await settle(world, { holds: "both", firstScope: "in the north", secondScope: "in the south" });
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 2 });
  expect(halted).toBeNull();
  const { of } = await newestReport(shop.db, runId);
  const told = citedSentences(of("answer")).filter(({ text }) => text.includes("16 years"));
  expect(told).toMatchObject([{ text: expect.stringContaining("11 years"), keys: { length: 2 } }]);
  expect(of("conflicts")).toContain("settled by Ada");
}, 90_000);

test("what a quick answer found, which compares nothing, is compared by the run that takes it up", async () => {
  const world = await aLibraryWorld(shop.db, "What is the payback time of a solar boiler?", boilers);
  const { projectId } = world.scope;
  const contradictions = (): Promise<number> =>
    shop.db.factRelation.count({ where: { projectId, kind: "contradicts" } });
  await aRun(world, { strategy: "quick" });
  expect(await contradictions()).toBe(0);
  await shop.db.fact.updateMany({ where: { projectId }, data: { status: "accepted" } });
  const { runId } = await aRun(world, { strategy: "perspectives", perspectives: 2 });
  expect(await shop.db.factUse.count({ where: { runId, isKnown: true } })).toBeGreaterThan(0);
  expect(await contradictions()).toBe(1);
  const { of } = await newestReport(shop.db, runId);
  expect(of("conflicts")).toContain("16 years");
  expect(of("conflicts")).toContain("11 years");
}, 90_000);

/** More than is read whole, so that a search has something left to read. */
const apiaries = Object.fromEntries(
  Array.from({ length: 40 }, (_, nth) => [
    `Apiary ${nth + 1}`,
    `The beehive of apiary ${nth + 1} lost ${100 + nth} bees to mites in winter. Its keeper has kept bees for ${nth + 2} years.`,
  ]),
);
const llamas = { name: "Llamas", focus: "The price of llamas", questions: ["What does a llama cost?"] };
const inThree: Script = {
  discover_perspectives: () => ({
    perspectives: [
      {
        name: "Warmth",
        focus: "Warmth of a beehive",
        questions: ["What keeps a beehive warm in winter?"],
      },
      {
        name: "Mites",
        focus: "Mites in a beehive",
        questions: ["How many bees does a beehive with mites lose in winter?"],
      },
      llamas,
    ],
  }),
  review_findings: ({ topic, facts }) => ({
    verdict: topic.includes("llama") ? "rejected" : "accepted",
    rejectedIds: [],
    gaps: topic.includes("llama") ? ["No price of a llama"] : [],
    actionItems: [],
    reason: `${facts.length} facts were judged.`,
  }),
};

test("a topic that is not accepted opens no section, is named at the top, and its question lowers the coverage", async () => {
  shop.script = inThree;
  const world = await aLibraryWorld(shop.db, "What does a beehive need in winter?", bees);
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 3 });
  expect(halted).toBeNull();
  const { headings, warning, figures, of } = await newestReport(shop.db, runId);
  expect(headings.filter((heading) => /llama/i.test(heading))).toEqual([]);
  expect(warning).toContain("Of 3 perspectives, 1 was not accepted: Llamas");
  expect(figures.coverage).toBeLessThan(1);
  expect(figures.notCovered).toContain("What does a llama cost?");
  expect(of("methodology")).toContain("What was looked for and not found:\n\n- What does a llama cost?");
  const answered = figures.questions.filter(({ places }) => places.length > 0).length;
  expect(figures.coverage).toBeCloseTo(answered / figures.questions.length);
}, 90_000);

const harbour = {
  "25.1. Tides and sluices":
    "Chapter of the harbour handbook.\n\nA sluice that is left open in a storm loses the water of the basin. It is shut by hand when the tide rises.\n\nTo avoid rust, each wheel of the drawbridge is oiled once a month. Nobody may avoid the weekly count of the boats.",
  "25.2. The drawbridge":
    "The drawbridge is raised for each single boat with a mast. The basin is counted among the oldest of the coast.",
};

test("a part that no sentence on its subject answers is said to be open, whatever the part before it is answered with", async () => {
  const world = await aLibraryWorld(
    shop.db,
    "What is lost when a sluice is left open in a storm, and how do I avoid it for a single basin?",
    harbour,
  );
  const { runId, halted } = await aRun(world, { strategy: "quick" });
  expect(halted).toBeNull();
  const { of } = await newestReport(shop.db, runId);
  const answer = of("answer");
  expect(answer).toContain("loses the water of the basin");
  expect(answer).toContain("Nothing that was read answers this part of the question: How do I avoid what is lost");
  expect(answer).not.toMatch(/rust|weekly count|single boat/);
  expect(of("methodology")).toContain("Of 2 questions it answers 1 with a cited sentence.");
  expect(of("methodology")).not.toContain("People have edited it since");
  const statements = await shop.db.fact.findMany({ where: world.scope, select: { statement: true } });
  expect(statements.filter(({ statement }) => /\b25[12]\b/.test(statement))).toEqual([]);
}, 90_000);

test("a search that is made again repeats no query and reads no passage again for the same question", async () => {
  // Whatever is found on mites is sent back each time.
  shop.script = {
    ...inThree,
    review_findings: ({ topic }) => {
      const isMissed = /mites/i.test(topic);
      const gaps = isMissed ? ["How many bees die of cold?"] : [];
      return { verdict: isMissed ? "rejected" : "accepted", rejectedIds: [], gaps, actionItems: [], reason: "Judged." };
    },
  };
  const world = await aLibraryWorld(shop.db, "What does a beehive need in winter?", { ...bees, ...apiaries });
  const { runId } = await aRun(world, { strategy: "perspectives", perspectives: 3 });
  const nodes = await shop.db.node.findMany({
    where: { runId, kind: "search", status: "complete" },
    orderBy: { ordinal: "asc" },
  });
  const threads = Map.groupBy(nodes, ({ input }) => SearchInput.parse(input).thread);
  expect([...threads.values()].some((made) => made.length > 1)).toBe(true);
  for (const made of threads.values()) {
    const found = made.map(({ result }) => SearchResult.parse(result));
    const queries = found.flatMap((one) => one.queries);
    expect(queries).toHaveLength(new Set(queries).size);
    const read = found.flatMap((one) =>
      one.read.flatMap(({ question, passages }) => passages.map((passage) => `${question} ${passage}`)),
    );
    expect(read).toHaveLength(new Set(read).size);
  }
}, 90_000);

test("where statements could not be compared the report says so, and not that nothing contradicts", async () => {
  const broken: ReadonlySet<AgentKind> = new Set(["detect_contradictions", "find_gaps"]);
  shop.fault = ({ kind }): ReturnType<Fault> => (broken.has(kind) ? { kind: "permanent", message: "Refused." } : null);
  const world = await aLibraryWorld(shop.db, "What is the payback time of a solar boiler?", boilers);
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 2 });
  expect(halted).toBeNull();
  const { of } = await newestReport(shop.db, runId);
  expect(of("methodology")).toMatch(/Among the statements that were compared|Statements were not compared/);
  expect(of("methodology")).toContain("statements were not compared for contradictions");
  expect(of("methodology")).toContain("gaps were not looked for");
}, 90_000);

test.each(["perspectives", "tree"] as const)(
  "the smallest prompt that the form offers ends a run of %s with a report, however much the project knows",
  async (strategy) => {
    await shop.renew();
    const { projectId } = shop.world.scope;
    await shop.db.project.update({ where: { id: projectId }, data: { summary: "Much is known. ".repeat(4_000) } });
    const tree = { breadth: 2, depth: 1, iterations: null };
    const { runId, halted } = await aRun(shop.world, { strategy, contextTokens: 8_000, tree });
    expect(halted).toBeNull();
    expect(await shop.db.report.count({ where: { runId } })).toBeGreaterThan(0);
  },
  120_000,
);

test("a topic whose summary stays empty is left out and named, and the run goes on", async () => {
  shop.script = {
    ...inThree,
    review_findings: () => ({ verdict: "accepted", rejectedIds: [], gaps: [], actionItems: [], reason: "Enough." }),
    summarize: ({ title, facts }) => {
      const [fact] = facts;
      if (title === "Mites" || fact === undefined) return { summary: "", factIds: [] };
      return { summary: `${fact.statement} [F${fact.id}]`, factIds: [fact.id] };
    },
  };
  const world = await aLibraryWorld(shop.db, "What does a beehive need in winter?", bees);
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 3 });
  expect(halted).toBeNull();
  expect((await newestReport(shop.db, runId)).of("methodology")).toContain("Mites");
}, 90_000);

test("quotation marks hold quotes, whatever agents put between them: in text, on the share page, in every file", async () => {
  const wrote = (one: Record<"id" | "statement", string>): string =>
    `They wrote: “${one.statement} And more.” [F${one.id}]`;
  const claims = 'what they call “a massive loss”, or "never seen before"';
  shop.script = {
    discover_perspectives: () => ({
      perspectives: [
        { name: "The “cold”", focus: "Warmth of a beehive", questions: ["What keeps a beehive “toasty” in winter?"] },
        { name: "Mites", focus: "Mites in a beehive", questions: ["How many bees does a beehive lose in winter?"] },
        llamas,
      ],
    }),
    review_findings: ({ topic }) => {
      const isMissed = topic.includes("llama");
      const gaps = isMissed ? [`No source says ${claims}.`] : [];
      const reason = `The sources are silent on ${claims}.`;
      return { verdict: isMissed ? "rejected" : "accepted", rejectedIds: [], gaps, actionItems: [], reason };
    },
    find_gaps: () => ({
      gaps: [{ description: `Nobody says ${claims}`, importance: 0.9, queries: [], documents: [] }],
    }),
    extract_facts: eachPassage((text) => {
      const quotes = text.split(/(?<=\.) /).filter((quote) => quote.length > 30);
      const facts = quotes.map((quote) => ({ statement: `It is “surely” so: ${quote}`, quote, confidence: 0.9 }));
      return facts.slice(0, 12);
    }),
    write_report: ({ facts, outline }) => ({
      notes: "",
      markdown: facts.map(({ id, quote }) => `One source says “${quote}”, ${claims}. [F${id}]`).join(" "),
      sections: outline.map(({ heading }) => ({ heading, covers: [], markdown: facts.map(wrote).join(" ") })),
      quotes: [],
      meaning: `Inference: It is “as good as certain”. [F${facts[0]?.id ?? ""}]`,
      limits: `- **Losses:** Scope: Nobody tells ${claims}.`,
      lookUp: [],
    }),
  };
  const world = await aLibraryWorld(shop.db, "What does a beehive need in winter?", {
    ...bees,
    "Letters of a keeper": 'The keeper wrote that "a beehive in winter is a town in siege" and fed it. It was “cold”.',
  });
  const { runId, halted } = await aRun(world, { strategy: "perspectives", perspectives: 3 });
  expect(halted).toBeNull();
  expect(await listFalseQuotations({ db: shop.db, scope: world.scope }, runId)).toEqual([]);
  const report = await newestReport(shop.db, runId);
  expect(report.of("answer")).toMatch(/says “[^”]{30,}”/);
  expect(report.headings).toContain("What the sources do not tell");
  expect(report.of("body")).toContain("- **Losses:** Scope: Nobody tells what they call a massive loss");
}, 120_000);

test("quotation marks hold quotes in a report on the sample, on its share page and in its files", async () => {
  await shop.renew();
  const { runId, halted } = await aRun(shop.world, { strategy: "perspectives", perspectives: 3 });
  expect(halted).toBeNull();
  expect(await listFalseQuotations({ db: shop.db, scope: shop.world.scope }, runId)).toEqual([]);
}, 120_000);
