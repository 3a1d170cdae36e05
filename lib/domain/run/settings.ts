import { z } from "zod";
import { SetCaps } from "@/lib/domain/core/caps";
import { reportLengths, reviewers, sensitivities, strategies } from "@/lib/domain/core/words";
import { AllowedModels } from "@/lib/domain/install/models";
import { FOLLOW_MOST, limitBounds, usualReview, usualTree } from "./usual-settings";

/** Tokens that one prompt of a run may have where nobody says anything else. Source: engine.md, context. */
export const CONTEXT_TOKENS = 40_000;

/** The rules by which this release chooses what it reads and tells; an older run goes by those that it began under. */
export const READING_RULES = 11;

/** From these rules on, figures of tables are computed. */
export const TABLE_RULES = 3;

/** Whether a label that runs in at the beginning of a paragraph is the heading of what stands behind it. */
export function readsRunIn({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 3;
}

/** Whether a report says of a topic whose search found nothing that the report answers it all the same. */
export function tellsAnswered({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 4;
}

/** Whether a run says what it did not look for, and takes each part of its question into a tree of whatever breadth. */
export function tellsNotLookedFor({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 3;
}

/** Whether a check, and a judge, is shown only what has changed since the last, and sentences that share quotes stand in one call. */
export function checksChanges({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 6;
}

/** Whether a question that was answered while reading is answered in the words of those facts, and by no further agent. */
export function answersByReading({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 6;
}

/** Whether who judges a search is told all that it found, as statements: what it is not told it would call missing. */
export function judgesAll({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 6;
}

/** Whether searches beside each other begin each round with what the others have found in rounds that are done. */
export function sharesRounds({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 4;
}

/** Whether a first reader is told what lies near the documents that decide, and only what is missing is looked for again. */
export function readsNeighbours({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 5;
}

/** Whether the room that quotes do not need, as they stand in a text of the same prompt, goes to the quotes of other facts. */
export function quotesInTurn({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 5;
}

/** Whether a reviser reads the paragraphs of all that a sentence cites which it is to mend, be the sentence within its quotes or not. */
export function showsParagraphs({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 5;
}

/** Whether who looks for gaps, and who edits, is told once what several facts say of the same words. */
export function tellsOnce({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 5;
}

/** Whether the sentence on who wrote a report names the model. */
export function namesWriter({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 8;
}

/** Whether a report counts the questions that only its writer's inferences answer, as each item of advice is one, or lists them. */
export function countsInferred({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 5;
}

/** Whether what a writer would look up, or calls missing, is looked for by its words and read by whoever finishes the text. */
export function looksUp({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 6;
}

/** Whether a report says of how it was made only what its reader needs: what was read, cited, checked and not found. */
export function tellsMethodBriefly({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether a sentence that is put in another's place brings its own markers: each is held against its quote later, as all are. */
export function bringsMarkers({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether a writer reads the more of a text the more it decides, its head in any case. */
export function readsByRank({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether what a writer would look up is looked for in the rest of the texts that decide, too, and told with where it was found. */
export function looksUpInTexts({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether a check is shown a quote of each fact that a sentence cites before another of any. */
export function showsQuotesInTurn({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether who checks a sentence is told the whole paragraph of a quote, however far it reaches, up to a bound. */
export function readsParagraphs({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether who judges a report is told what was found and is not in it: what it calls missing may be filled from that. */
export function tellsUncited({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 7;
}

/** Whether who edits a report is told what texts say beside its words: other figures of a text, and what later ones say. */
export function tellsElsewhere({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 8;
}

/** Whether a report that a model wrote says of what it does not answer that it may tell a part. */
export function saysInPart({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/**
 * Whether a run's report keeps to its length: once it has the words that were meant, or 40 more where agents revise it, a
 * change that adds words is made only where others take out as many. Its judge is told how long it is.
 */
export function keepsLength({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether a writer reads half as much again of the texts that decide. */
export function readsLonger({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether a report's methodology says of its check that what was found is what a model says. */
export function saysWhoFound({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether who checks a sentence is told, with a quote of a short paragraph, the end of the one above. */
export function readsAboveParagraphs({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether who checks a row of a table is told the head of the table and what leads to it. */
export function tellsOfTable({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether an editor is told what else of its kind the cited texts name, beneath headings such as “Related work”. */
export function tellsOthers({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether a report's methodology says how many perspectives there were, and not which. */
export function countsViews({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 10;
}

/** Whether a writer reads much more of the first texts that decide than of those behind. */
export function readsFirstTexts({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 10;
}

/** Whether words beside a quote are found in all that was read in one with it, not in the quote's own passage alone. */
export function findsBesideInParts({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 10;
}

/** Whether a first reader is told the documents on versions that the facts name, such as when these come out. */
export function looksForVersions({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 10;
}

/** Whether following links leaves pages whose addresses differ by their ids alone as it leaves a calendar. */
export function leavesPagesOfIds({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 11;
}

/** Whether an address in what was read ends with the bracket that was opened within it: “…/Tide_(song)”. */
export function closesBracketsOfAddresses({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 11;
}

/** Whether “no more than five” is a most, and “no less than five” a least, where texts are held against a report's figures. */
export function readsDeniedBounds({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 11;
}

/** Whether “I” in a question is whoever asks, and names nothing that it asks about. */
export function knowsWhoAsks({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 11;
}

/** Whether the line on a judge's verdict tells the sentences that are not borne out beside what its judge said. */
export function tellsWholeVerdict({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether whoever mends a report, or judges it again, is told whole only what may change, or has. */
export function tellsRestBriefly({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether calls that read are fewer and longer, each long document that decides in one, and further looks for a gap shorter. */
export function readsInFewCalls({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether the texts that a writer reads, and what was opened since its plan, share one room. */
export function sharesWritersRoom({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether the writer of queries is reminded of the nearest and the latest alone: none is tried twice in any case. */
export function remindsBriefly({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether whoever answers what no reader found answered, and decides on what is open, is told the few facts nearest to it. */
export function answersFromFew({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/**
 * Whether a search for what others missed answers by what its readers found alone: whoever plans the report looks through
 * all facts for what is open once more.
 */
export function answersMissingByReading({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 9;
}

/** Whether a run’s question is parted as this release does it: “How do sensors predict swarms, and what do they cost?” */
export function partsAnew({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 11;
}

/** Whether a writer reads the first texts that decide alone, as long as before; what the others say is told by their facts. */
export function leavesLastTexts({ rules = 1 }: Pick<RunSettings, "rules">): boolean {
  return rules >= 11;
}

/** A tree of topics. Source: engine.md, strategies. */
export const TreeSettings = z.strictObject({
  /** Topics that the question, and each accepted topic, opens at most. */
  breadth: z.int().min(1).max(6).default(usualTree.breadth),
  /** The depth of the deepest topics; those of the question itself have depth 0. */
  depth: z.int().min(0).max(4).default(usualTree.depth),
  /** Iterations of the run: one is a topic's search with its review. Null for as many as such a tree is sure to get. */
  iterations: z.int().min(1).max(50_000).nullable().default(usualTree.iterations),
});
export type TreeSettings = z.infer<typeof TreeSettings>;

/** Who reviews what a run finds and writes: the topics of its first wave, and its report. */
export const ReviewSettings = z.strictObject({
  by: z.enum(reviewers).default(usualReview.by),
  /** People who have to accept a topic or a version of the report, each one another. */
  approvals: z.int().min(1).max(5).default(usualReview.approvals),
});
export type ReviewSettings = z.infer<typeof ReviewSettings>;

/**
 * What a person chooses for a run, with its legal ranges. Numbers are whole; out of range is refused, never clamped.
 * Sources: engine.md (retries, budgets, strategies), agents.md (3 to 5 perspectives).
 */
export const RunSettings = z.strictObject({
  /** How the run is planned; `auto` leaves it to what the question turns out to be. */
  strategy: z.enum(strategies).default("perspectives"),
  /** Settings of a tree, or of a run that may turn out to be one; absent for the defaults of `TreeSettings`. */
  tree: TreeSettings.optional(),
  /** How many perspectives the plan gets; a quick run has one, the question itself. */
  perspectives: z.int().min(2).max(6).default(4),
  /** Rounds of searching and reading that one search node makes at most. */
  iterations: z.int().min(1).max(40).default(3),
  /** Minutes for the whole run, the writing included; null for no limit. */
  minutes: z.number().min(limitBounds.minutes.least).max(limitBounds.minutes.most).nullable().default(null),
  /** Tokens that its model calls may use, in and out together; null for no limit. */
  tokens: z.int().min(limitBounds.tokens.least).max(limitBounds.tokens.most).nullable().default(null),
  /** US dollars that its model calls may cost; null for no limit. */
  usd: z.number().min(limitBounds.usd.least).max(limitBounds.usd.most).nullable().default(null),
  sensitivity: z.enum(sensitivities).default("normal"),
  /** Pages that it may read by following links of pages it has read; absent or 0 for none. */
  followPages: z.int().min(0).max(FOLLOW_MOST).optional(),
  /** Nodes under way at once. */
  concurrency: z.int().min(1).max(16).default(4),
  /** Whether the run waits for a person to approve its plan. */
  approvePlan: z.boolean().default(true),
  /** Absent for what `ReviewSettings` has. */
  review: ReviewSettings.optional(),
  /** How long its report may get; absent for `standard`. */
  length: z.enum(reportLengths).optional(),
  /** Attempts of one node before it is exhausted. */
  attemptCap: z.int().min(1).max(10).default(3),
  /** How often a search is sent back after a rejection. */
  rerunCap: z.int().min(0).max(10).default(2),
  /** How often one stage may have something tried again, failed attempts and rejections together. */
  directiveCap: z.int().min(0).max(1_000).default(4),
  /** Tokens that one prompt may have, and the share of them from which memory is folded. Source: engine.md, context. */
  contextTokens: z.int().min(8_000).max(1_000_000).default(CONTEXT_TOKENS),
  foldAt: z.number().min(0.3).max(0.95).default(0.75),
  /** Revisions that the judge may ask for; a person's requests are not counted. */
  revisionCap: z.int().min(0).max(10).default(2),
  /** The rules by which it chooses what it reads and tells, set where it starts; absent for the first. */
  rules: z.int().min(2).optional(),
});
export type RunSettings = z.infer<typeof RunSettings>;

/** The limits of a run that a person may change while it goes on. */
export const RunLimits = RunSettings.pick({ minutes: true, tokens: true, usd: true })
  .required()
  .extend({
    /** Iterations of a tree; left as they are when not given, as are the two below. */
    topicIterations: z.int().min(1).max(50_000).optional(),
    /** Rounds of searching and reading that one search makes. */
    iterations: RunSettings.shape.iterations.unwrap().optional(),
    contextTokens: RunSettings.shape.contextTokens.unwrap().optional(),
  });
export type RunLimits = z.infer<typeof RunLimits>;

/** A run's settings with other limits. */
export function withLimits(settings: RunSettings, { topicIterations, ...given }: RunLimits): RunSettings {
  const limits = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const tree =
    topicIterations === undefined ? {} : { tree: { ...(settings.tree ?? usualTree), iterations: topicIterations } };
  return RunSettings.parse({ ...settings, ...limits, ...tree });
}

/** Bounds of the summary pack (gate D), in tokens. Source: engine.md, gates. */
export const summaryBounds = { packTokens: 12_000, eachTokens: 1_500 } as const;

export const ProjectSettings = z.strictObject({
  /** Hosts that a `restricted` run may read, registrable domains or full names. */
  allowedDomains: z.array(z.string().max(253)).max(200).default([]),
  /** What all runs of the project together may use; null for no limit. */
  tokens: z.int().min(10_000).max(100_000_000_000).nullable().default(null),
  usd: z.number().min(0.01).max(1_000_000).nullable().default(null),
  /** US dollars for each calendar month (UTC): from there on no new run begins; null for no such budget. */
  monthlyUsd: z.number().min(0.01).max(1_000_000).nullable().default(null),
  /** Whether nobody may accept what they made themselves. */
  fourEyes: z.boolean().default(false),
  /** What its owners have set lower than the install has it. */
  caps: SetCaps.default({}),
  /** The models that its runs may use. */
  models: AllowedModels.default(null),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;
