import { expect, test } from "vitest";
import * as settings from "./settings";
import { ProjectSettings, ReviewSettings, RunLimits, RunSettings, TreeSettings, withLimits } from "./settings";

/** What a run does by its rules, and from which of them on. */
const since = [
  [settings.readsRunIn, 3],
  [settings.tellsAnswered, 4],
  [settings.tellsNotLookedFor, 3],
  [settings.checksChanges, 6],
  [settings.answersByReading, 6],
  [settings.judgesAll, 6],
  [settings.sharesRounds, 4],
  [settings.readsNeighbours, 5],
  [settings.quotesInTurn, 5],
  [settings.showsParagraphs, 5],
  [settings.tellsOnce, 5],
  [settings.namesWriter, 8],
  [settings.countsInferred, 5],
  [settings.looksUp, 6],
  [settings.tellsMethodBriefly, 7],
  [settings.bringsMarkers, 7],
  [settings.readsByRank, 7],
  [settings.looksUpInTexts, 7],
  [settings.showsQuotesInTurn, 7],
  [settings.readsParagraphs, 7],
  [settings.tellsUncited, 7],
  [settings.tellsElsewhere, 8],
  [settings.saysInPart, 9],
  [settings.keepsLength, 9],
  [settings.readsLonger, 9],
  [settings.saysWhoFound, 9],
  [settings.readsAboveParagraphs, 9],
  [settings.tellsOfTable, 9],
  [settings.tellsOthers, 9],
  [settings.countsViews, 10],
  [settings.readsFirstTexts, 10],
  [settings.findsBesideInParts, 10],
  [settings.looksForVersions, 10],
  [settings.leavesPagesOfIds, 11],
  [settings.closesBracketsOfAddresses, 11],
  [settings.readsDeniedBounds, 11],
  [settings.knowsWhoAsks, 11],
  [settings.tellsWholeVerdict, 9],
  [settings.tellsRestBriefly, 9],
  [settings.readsInFewCalls, 9],
  [settings.sharesWritersRoom, 9],
  [settings.remindsBriefly, 9],
  [settings.answersFromFew, 9],
  [settings.answersMissingByReading, 9],
  [settings.partsAnew, 11],
  [settings.leavesLastTexts, 11],
] as const;

test.each(since.map(([does, first]) => [does.name, first, does] as const))(
  "%s holds from rules %d on, and for no run that began under older ones",
  (_, first, does) => {
    const asked = [1, first - 1, first, first + 1, settings.READING_RULES];
    expect(asked.map((rules) => does({ rules }))).toEqual(asked.map((rules) => rules >= first));
    expect(does({})).toBe(false);
  },
);

test("a run of which nothing is said goes by what its form begins with", () => {
  expect(RunSettings.parse({})).toEqual({
    strategy: "perspectives",
    perspectives: 4,
    iterations: 3,
    minutes: null,
    tokens: null,
    usd: null,
    sensitivity: "normal",
    concurrency: 4,
    approvePlan: true,
    attemptCap: 3,
    rerunCap: 2,
    directiveCap: 4,
    contextTokens: 40_000,
    foldAt: 0.75,
    revisionCap: 2,
  });
  expect(TreeSettings.parse({})).toEqual({ breadth: 3, depth: 3, iterations: null });
  expect(ReviewSettings.parse({})).toEqual({ by: "agents", approvals: 1 });
  expect(ProjectSettings.parse({})).toEqual({
    allowedDomains: [],
    tokens: null,
    usd: null,
    monthlyUsd: null,
    fourEyes: false,
    caps: {},
    models: null,
  });
});

test.each([
  [RunSettings, "perspectives", 2, 6, 1],
  [RunSettings, "iterations", 1, 40, 1],
  [RunSettings, "minutes", 2, 1_440, 0.5],
  [RunSettings, "tokens", 10_000, 1_000_000_000, 1],
  [RunSettings, "usd", 0.01, 10_000, 0.005],
  [RunSettings, "followPages", 0, 100, 1],
  [RunSettings, "concurrency", 1, 16, 1],
  [RunSettings, "attemptCap", 1, 10, 1],
  [RunSettings, "rerunCap", 0, 10, 1],
  [RunSettings, "directiveCap", 0, 1_000, 1],
  [RunSettings, "contextTokens", 8_000, 1_000_000, 1],
  [RunSettings, "foldAt", 0.3, 0.95, 0.01],
  [RunSettings, "revisionCap", 0, 10, 1],
  [TreeSettings, "breadth", 1, 6, 1],
  [TreeSettings, "depth", 0, 4, 1],
  [TreeSettings, "iterations", 1, 50_000, 1],
  [ReviewSettings, "approvals", 1, 5, 1],
  [ProjectSettings, "tokens", 10_000, 100_000_000_000, 1],
  [ProjectSettings, "usd", 0.01, 1_000_000, 0.005],
  [ProjectSettings, "monthlyUsd", 0.01, 1_000_000, 0.005],
] as const)("%# of what is chosen: %s.%s is from %d to %d, and refused beyond, never clamped", (...row) => {
  const [schema, name, least, most, step] = row;
  const takes = (value: number): boolean => schema.safeParse({ [name]: value }).success;
  expect([least - step, least, most, most + step].map(takes)).toEqual([false, true, true, false]);
});

test("a run names the rules of a release from the second on; the first were named by none", () => {
  expect([1, 2, settings.READING_RULES].map((rules) => RunSettings.safeParse({ rules }).success)).toEqual([
    false,
    true,
    true,
  ]);
});

const began = RunSettings.parse({ iterations: 5, minutes: 30, tree: { breadth: 2, depth: 1 }, length: "long" });
const lifted = { minutes: null, tokens: null, usd: null };

test("other limits change what they name and nothing else of a run; what is not given stays as it is", () => {
  expect(withLimits(began, { ...lifted, usd: 2 })).toEqual({ ...began, ...lifted, usd: 2 });
  expect(withLimits(began, { ...lifted, iterations: 9, contextTokens: 9_000 })).toEqual({
    ...began,
    ...lifted,
    iterations: 9,
    contextTokens: 9_000,
  });
});

test("iterations of a tree are its own; a run that says nothing of a tree has the usual one with them", () => {
  const { tree: _, ...bare } = began;
  expect(withLimits(began, { ...lifted, topicIterations: 70 }).tree).toEqual({ breadth: 2, depth: 1, iterations: 70 });
  expect(withLimits(bare, { ...lifted, topicIterations: 70 }).tree).toEqual({ breadth: 3, depth: 3, iterations: 70 });
  expect(withLimits(bare, lifted)).not.toHaveProperty("tree");
});

test("whoever changes a run's limits says each of the three that it has, and none but limits", () => {
  const limits = { minutes: 5, tokens: 100_000, usd: 2 };
  expect(RunLimits.parse(limits)).toEqual(limits);
  expect(RunLimits.parse({ minutes: null, tokens: null, usd: null })).toEqual({
    minutes: null,
    tokens: null,
    usd: null,
  });
  for (const name of ["minutes", "tokens", "usd"] as const) {
    const { [name]: _, ...others } = limits;
    expect([name, RunLimits.safeParse(others).success]).toEqual([name, false]);
  }
  expect(RunLimits.safeParse({ ...limits, concurrency: 9 }).success).toBe(false);
});
