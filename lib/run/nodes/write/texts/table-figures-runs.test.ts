import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { listFalseQuotations } from "@/lib/testing/quotations";
import { aLibraryWorld, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport, ownPlayedWorkshop, type ToldReport } from "@/lib/testing/rigs/workshop";

const shop = ownPlayedWorkshop();

const harvest = {
  "Harvest of the valley": [
    ["farm: Upper mill", "crop: rye", "tonnes: 1,200"],
    ["farm: Lower mill", "crop: rye", "tonnes: 800"],
    ["farm: Ford", "crop: oats", "tonnes: 1,000.5"],
    ["farm: Total", "tonnes: 3,000.5"],
  ]
    .map((row) => row.join("\n"))
    .join("\n\n"),
  "The farms of the valley": "The valley has three farms. Rye is grown at the mills of the valley.",
};

interface Asked {
  world: SampleWorld;
  runId: RunId;
  report: ToldReport;
  /** The quotes of the facts that the answer cites. */
  quotes: string[];
}

async function asked(
  question: string,
  strategy: "quick" | "perspectives",
  library: Record<string, string> = harvest,
): Promise<Asked> {
  const world = await aLibraryWorld(shop.db, question, library);
  const settings = RunSettings.parse({ iterations: 2, approvePlan: false, strategy });
  const runId = await startRun(shop.db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  const report = await newestReport(shop.db, runId);
  const key = { in: citedKeys([{ markdown: report.of("answer") }]) };
  const evidence = await shop.db.evidence.findMany({
    where: { ...world.scope, fact: { key } },
    select: { quote: true },
  });
  return { world, runId, report, quotes: evidence.map(({ quote }) => quote).sort() };
}

const mean = "Computed from a table in Harvest of the valley, the mean tonnes of 2 rows with crop rye is 1,000";
const rye = ["farm: Lower mill\ncrop: rye\ntonnes: 800", "farm: Upper mill\ncrop: rye\ntonnes: 1,200"];

test.each(["quick", "perspectives"] as const)(
  "a %s run answers with a figure that is computed, as an inference from rows that open, and replays so",
  async (strategy) => {
    const { world, runId, report, quotes } = await asked("What is the average of tonnes of rye?", strategy);
    expect(report.of("answer")).toMatch(new RegExp(`^Inference: ${mean}[^.]*\\. (?:\\[F[0-9A-Z]+\\]){2}`));
    expect(quotes).toEqual(expect.arrayContaining(rye));
    expect(report.of("answer")).not.toContain("Nothing that was read");
    expect(await listFalseQuotations({ db: shop.db, scope: world.scope }, runId)).toEqual([]);
    const { result } = await replayOf(shop.db, world, runId);
    expect(result).toMatchObject({ isIdentical: true, first: null });
  },
  90_000,
);

test("a row that a question names is told as it stands, and opens as its exact text", async () => {
  const { world, runId, report, quotes } = await asked("How many tonnes did the Upper mill harvest?", "quick");
  expect(report.of("answer")).toMatch(/farm: Upper mill; crop: rye; tonnes: 1,200\. ?\[F[0-9A-Z]+\]/);
  expect(quotes).toEqual(["farm: Upper mill\ncrop: rye\ntonnes: 1,200"]);
  expect(await listFalseQuotations({ db: shop.db, scope: world.scope }, runId)).toEqual([]);
}, 90_000);

test("of what a figure answers the methodology says no more that nothing was found, and a part that asks why stays open", async () => {
  const question = "Why is the valley rich, who was against it, and which farm had the most tonnes?";
  const { report } = await asked(question, "perspectives");
  expect(report.of("answer")).toContain("the largest tonnes of 3 rows is 1,200");
  expect(report.of("answer")).toContain("answers this part of the question: Why is the valley rich?");
  expect(report.of("answer")).toMatch(/answers this part of the question: Who was against it/);
  expect(report.of("methodology")).toContain("- Which farm had the most tonnes? Answered in the report");
}, 90_000);

test("a model says what is asked, and the figure is computed from the cells", async () => {
  const question = "What is the average harvest of grain at the mills?";
  expect((await asked(question, "quick")).report.of("answer")).not.toContain("Computed from a table");
  const where = [{ column: "crop", says: ["rye"] }];
  shop.script = {
    query_tables: () => ({ queries: [{ table: 1, take: "mean", column: "tonnes", where, against: [] }] }),
  };
  const { report, quotes } = await asked(question, "quick");
  expect(report.of("answer")).toContain(mean);
  expect(quotes).toEqual(expect.arrayContaining(rye));
}, 90_000);

test("what a model asks that no table holds is not computed", async () => {
  shop.script = {
    query_tables: () => ({ queries: [{ table: 1, take: "sum", column: "acres", where: [], against: [] }] }),
  };
  const { report } = await asked("What is the average harvest of grain at the mills?", "quick");
  expect(report.of("answer")).not.toContain("Computed from a table");
}, 90_000);

const shops = {
  "Sales of the bakeries by quarter": [
    ["quarter: spring", "loaves: 4,100", "sent back: 31"],
    ["quarter: summer", "loaves: 5,250", "sent back: 12"],
    ["quarter: autumn", "loaves: 3,900", "sent back: 44"],
  ]
    .map((row) => row.join("\n"))
    .join("\n\n"),
  "The bakeries of the valley":
    "Half of all loaves are baked at night. One order in nine was sent back in the year before. The bakeries of the valley are owned by Ada Quill.",
};

test.each([
  [
    "Which quarter had the most loaves, and how many were sent back?",
    "the largest loaves of 3 rows is 5,250, for quarter summer; sent back there is 12",
    null,
    "quick",
  ],
  [
    "Which quarter had the fewest loaves, and how many were sent back?",
    "the smallest loaves of 3 rows is 3,900, for quarter autumn; sent back there is 44",
    null,
    "perspectives",
  ],
  [
    "Which quarter had the most loaves, and how many were burnt?",
    "the largest loaves of 3 rows is 5,250, for quarter summer",
    "Nothing that was read answers this part of the question: How many were burnt?",
    "quick",
  ],
] as const)(
  "%s: of the row that has the most nothing is told but what it says",
  async (question, said, open, strategy) => {
    const { report, quotes, world, runId } = await asked(question, strategy, shops);
    const answer = report.of("answer");
    expect(answer).toContain(said);
    expect(quotes.join("\n\n")).toContain("quarter: summer\nloaves: 5,250\nsent back: 12");
    expect(answer).not.toContain("One order in nine");
    expect(answer).not.toContain("baked at night");
    if (open === null) expect(answer).not.toContain("Nothing that was read");
    else expect(answer).toContain(open);
    expect(await listFalseQuotations({ db: shop.db, scope: world.scope }, runId)).toEqual([]);
  },
  90_000,
);
