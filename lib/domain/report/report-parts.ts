import { z } from "zod";
import type { GateName, WaivedBy } from "@/lib/domain/core/words";
import { escapeMarkdown, linkMarkdown } from "@/lib/domain/markdown/markdown";
import type { NotLookedFor } from "@/lib/domain/plan/not-looked-for";
import { NOT_LOOKED_FOR } from "@/lib/domain/plan/not-looked-for-words";
import { gateTitles } from "@/lib/domain/run/stage";
import { cutBetweenWords } from "@/lib/domain/text/cut";
import { unquoted } from "@/lib/domain/text/quoted";
import { type AnsweredQuestion, answeredLine } from "./answer-places";
import { type Compared, nothingFound } from "./compared";
import type { Section } from "./report";
import { type TopicSummary, topicsList } from "./topic-lines";

/** What the sections are headed that speak of the whole: what the facts mean together, and how far they carry. */
export const CLOSING = { meaning: "What it means", limits: "What the sources do not tell" } as const;

/** Whether a section speaks of the whole report. */
export function isOfWhole({ kind, heading }: Section): boolean {
  return kind === "answer" || heading === CLOSING.meaning || heading === CLOSING.limits;
}

/** The parts of a report that no writer writes: they are said from what is stored, in fixed words. */

/** What is known about how a run came to its report. */
export interface Method {
  driver: "offline" | "live" | "replay";
  /** Names of the models that were called; empty offline. */
  models: readonly string[];
  perspectives: readonly string[];
  /** How many topics of a tree lie beneath those; null for a run that has perspectives. */
  topicsBeneath: number | null;
  searches: number;
  /** Names of those that were searched: `library`, `openalex`. */
  providers: readonly string[];
  passages: number;
  /** What whoever wrote the report read itself of its sources; absent of reports that were written from facts alone. */
  atHand?: { passages: number; sources: number };
  /** Titles of the sources that were read, and those that could not be, with the reason. */
  sources: number;
  unread: readonly { title: string; reason: string }[];
  factsFound: number;
  /** Facts that the project knew before and the run took up. */
  factsKnown: number;
  /** Searches that those facts made needless. */
  searchesSaved: number;
  factsUsed: number;
  quarantined: readonly { statement: string; why: string }[];
  /** Citations whose support was not checked, or whose check failed. */
  unchecked: number;
  /** Questions of the run, with the places that answer each. */
  questions: readonly AnsweredQuestion[];
  /** Questions that no cited sentence answers. */
  notCovered: readonly string[];
  /** Those of them that an inference answers, from facts that were found; absent for none. */
  inferredOnly?: readonly string[];
  /** Whether those are counted rather than listed. */
  countsInferred?: boolean;
  /** Whether it may tell a part of what it does not answer: a model wrote it, and no rule sees that. */
  mayTellPart?: boolean;
  /** Whether only what a reader needs is told of how it was made. */
  isBrief?: boolean;
  /** Whether it says how many perspectives there were, not which: the run has them. */
  countsViews?: boolean;
  /** Whether the sentence on who wrote it names the model, rather than a line of its own. */
  namesWriter?: boolean;
  /** What was planned and not looked for; absent of what does not say. */
  notLookedFor?: NotLookedFor;
  /** Titles of what stands nearest to such a question, by its words. */
  nearest?: ReadonlyMap<string, readonly string[]>;
  /** How much was compared, where nothing that disagrees is told; null where the notes on conflicts tell it. */
  compared: Compared | null;
  /** Perspectives or topics in the order of the plan, with what the run concluded of each. */
  topics: readonly TopicSummary[];
  /** What was not done because calls failed, while the run went on without them. */
  failedCalls: readonly { undone: string; calls: number }[];
  /** The sentence on the limit that cut research short. */
  limit: string | null;
  /** Titles of the steps whose attempts were used up. */
  exhausted: readonly string[];
  /** Steps that failed and that people left out, with who did. */
  leftOut: readonly { title: string; by: string | null }[];
  /** Gates that the run went through without passing them, and who let it. */
  waived: readonly { gate: GateName; by: WaivedBy; because: string; why: string }[];
  revisions: readonly { version: number; note: string }[];
  /** Whether people changed the text since. */
  isEdited: boolean;
}

const makers = {
  offline:
    "This report was made without a language model. Every statement in it is a sentence of a source, chosen and ordered by rules; nothing was rephrased. Where one begins with a pronoun, the name of what its source is about stands before it.",
  live: "This report was written by a language model from facts that each rest on a verbatim quote.",
  replay: "This report was made again from the record of an earlier run; nothing was searched or asked anew.",
} as const satisfies Record<Method["driver"], string>;

/** What else is to be said once a person has had a hand in it. */
const EDITED =
  "People have edited it since, as the revisions below say; the rules of citation hold for what they wrote.";

/** Leads the questions that no cited sentence answers. */
const NOT_FOUND = "What was looked for and not found:";
/** Leads the same where a report may tell a part of it: a question is answered when its whole is. */
const NOT_IN_WHOLE = "What was looked for, and is answered in part or not at all:";
/** Leads those of which the report tells nothing but a step of its writer's own. */
const INFERRED_ONLY = "What was found, and what no cited sentence but an inference tells:";

/** How the report was made, what it rests on and what it lacks. */
export function methodologySection(method: Method): Section {
  const blocks = [
    joined([...makersText(method), method.isEdited ? EDITED : ""]),
    joined([
      workText(method),
      factsText(method),
      method.compared === null ? "" : nothingFound[method.compared],
      answeredLine(method.questions, method.countsInferred ? method.inferredOnly?.length : 0, method.isBrief),
    ]),
    method.limit === null ? "" : sentence(escapeMarkdown(method.limit)),
    failedText(method.failedCalls),
    // One perspective is the question: what was concluded of it, the report says itself.
    method.topics.length === 1
      ? ""
      : topicsList(method.topics, method.topicsBeneath === null ? "perspective" : "topic"),
    list(
      method.mayTellPart ? NOT_IN_WHOLE : NOT_FOUND,
      method.notCovered
        .filter((question) => method.inferredOnly?.includes(question) !== true)
        .map((question) => withNearest(question, method.nearest?.get(question) ?? [])),
    ),
    method.countsInferred ? "" : list(INFERRED_ONLY, method.inferredOnly ?? []),
    list(NOT_LOOKED_FOR.takenOut, method.notLookedFor?.takenOut ?? []),
    list(NOT_LOOKED_FOR.beyond, method.notLookedFor?.beyond ?? []),
    list(
      "Steps that failed as often as they may be tried, so that what they would have found is missing:",
      method.exhausted,
    ),
    list(
      "Steps that failed and were left out:",
      method.leftOut.map(({ title, by }) => `${title}, left out by ${by ?? "a person"}`),
    ),
    waivedText(method.waived),
    list(
      "Sources that could not be read:",
      method.unread.map((one) => `${one.title}: ${one.reason}`),
    ),
    list(
      "Facts that were found and left out:",
      method.quarantined.map((one) => `${one.statement} (${one.why})`),
      LEFT_OUT_MAX,
    ),
    revisionsText(method),
  ];
  return { kind: "methodology", heading: "Methodology", markdown: blocks.filter((block) => block !== "").join("\n\n") };
}

function joined(sentences: readonly string[]): string {
  return sentences.filter((text) => text !== "").join(" ");
}

function failedText(failed: Method["failedCalls"]): string {
  const told = failed.filter(({ calls }) => calls > 0);
  return list(
    "Calls of agents that failed, so that something was not looked at:",
    told.map(({ undone, calls }) => `${count(calls, "call")}: ${undone}`),
  );
}

/**
 * What a person let pass is told with what was not met and why; what the rules let pass, by the rule alone: the run's
 * record has the figures.
 */
function waivedText(waived: Method["waived"]): string {
  return list(
    "Conditions that were not met, and how the run went on:",
    waived.map(({ gate, by, because, why }) => `${gateTitles[gate]}: ${by === "person" ? `${because} ` : ""}${why}`),
  );
}

/** What people wrote of their changes; of a run's own revisions only how many there were. */
function revisionsText({ revisions, isEdited }: Method): string {
  if (revisions.length === 0) return "";
  if (!isEdited) return `The text was revised ${count(revisions.length, "time")} after it was checked.`;
  return list(
    "Revisions:",
    revisions.map((one) => `Version ${one.version}: ${revisionText(one.note)}`),
  );
}

/** A note as readers see it: without the ids that the machine names facts by, in one line, no longer than a line or two. */
function revisionText(note: string): string {
  const plain = unquoted(note)
    .replace(/\(?\[?F?[0-9A-HJKMNP-TV-Z]{12}\]?(?:[,; ]+\[?F?[0-9A-HJKMNP-TV-Z]{12}\]?)*\)?/g, "")
    .replace(/\s+([.,;:])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return cutBetweenWords(plain, NOTE_MAX);
}

/** Who wrote it, and which models were asked. */
function makersText({ driver, models, namesWriter }: Method): string[] {
  const names = models.map(escapeMarkdown).join(", ");
  if (names === "") return [makers[driver]];
  if (namesWriter && driver === "live")
    return [makers.live.replace("a language model", (words) => `${words} (${names})`)];
  return [makers[driver], `Models: ${names}.`];
}

function workText(method: Method): string {
  const views = method.perspectives.map(escapeMarkdown);
  // One perspective is the question itself.
  const isOne = views.length < 2 && method.topicsBeneath === null;
  const angle = isOne || views.length === 0 ? "" : angleText(views, method);
  const where = method.providers.length === 0 ? "" : ` (${method.providers.map(escapeMarkdown).join(", ")})`;
  if (method.isBrief && method.passages > 0) {
    const read = `${count(method.sources, "source")} ${method.sources === 1 ? "was" : "were"} read for it`;
    return `${angle} ${read}, found by ${count(method.searches, "search", "searches")}${where}.`.trim();
  }
  const searches = `${count(method.searches, "search", "searches")}${where}`;
  const work =
    method.passages === 0
      ? `${searches} led to no passage that was not known.`
      : `${searches} led to ${count(method.passages, "passage")} of ${count(method.sources, "source")}, which ${method.passages === 1 ? "was" : "were"} read.`;
  return `${angle} ${work}${atHandText(method)}`.trim();
}

function atHandText({ atHand }: Method): string {
  if (atHand === undefined || atHand.passages === 0) return "";
  return ` The report was written with ${count(atHand.passages, "passage")} of ${count(atHand.sources, "source")} at hand.`;
}

function angleText(
  views: readonly string[],
  { topicsBeneath: beneath, countsViews }: Pick<Method, "topicsBeneath" | "countsViews">,
): string {
  if (beneath === null) {
    const named = countsViews ? "" : `: ${views.join("; ")}`;
    return sentence(`The question was looked at from ${count(views.length, "perspective")}${named}`);
  }
  const more = beneath === 0 ? "" : ` These opened ${count(beneath, "further topic")}.`;
  return `${sentence(`The question was divided into ${count(views.length, "topic")}: ${views.join("; ")}`)}${more}`;
}

function factsText(method: Method): string {
  const known = count(method.factsKnown, "fact");
  const taken = method.factsKnown === 0 ? "" : ` and ${known} that the project knew before`;
  const isAllKnown = method.factsFound === 0 && method.factsKnown > 0;
  const all = isAllKnown
    ? `${known} that the project knew before`
    : `${count(method.factsFound, "fact")} found${taken}`;
  const unchecked =
    method.unchecked === 0
      ? ""
      : ` Of the citations, ${method.unchecked} were not checked against their quotes by a judge.`;
  if (method.factsFound + method.factsKnown === 0) return "No fact was found that bears on what was asked.";
  const used = method.factsUsed === 0 ? "none is" : `${method.factsUsed} ${method.factsUsed === 1 ? "is" : "are"}`;
  return `Of ${all}, ${used} cited. Every quote is verbatim in the stored text of its source.${savedText(method)}${unchecked}`;
}

function savedText({ factsKnown, searchesSaved }: Method): string {
  if (factsKnown === 0) return "";
  const saved = searchesSaved === 0 ? "" : `, which saved ${count(searchesSaved, "search", "searches")}`;
  return ` Facts that were known stand on the evidence that they have in the knowledge base${saved}.`;
}

function list(lead: string, items: readonly string[], most = LIST_MAX): string {
  if (items.length === 0) return "";
  const shown = items.slice(0, most).map((item) => `- ${escapeMarkdown(item)}`);
  const rest = items.length - shown.length;
  return [lead, "", ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join("\n");
}

/** A question with the sources that stand nearest to it. */
function withNearest(question: string, titles: readonly string[]): string {
  return titles.length === 0 ? question : `${question} (looked for once more; nearest: ${titles.join("; ")})`;
}

/** A source as the report lists it. */
export const Reference = z.object({
  title: z.string(),
  url: z.string().nullable(),
  author: z.string().nullable(),
  publishedOn: z.string().nullable(),
  /** ISO 8601. */
  readAt: z.string(),
  sha256: z.string(),
});
export type Reference = z.infer<typeof Reference>;

/** The sources that the report rests on, each with when it was read and which text that was. */
export function sourcesSection(references: readonly Reference[]): Section {
  const markdown =
    references.length === 0
      ? "The report cites no source."
      : references.map((reference, index) => `${index + 1}. ${referenceText(reference)}`).join("\n");
  return { kind: "sources", heading: "Sources", markdown };
}

const HASHED = /^(\d+)\. .* sha256 ([0-9a-f]{12})\.$/;

/** A section of sources in which those that people renamed since stand under the names that they have now. */
export function withNamesNow(markdown: string, renamed: readonly Reference[]): string {
  const byHash = new Map(renamed.map((reference) => [reference.sha256.slice(0, 12), reference]));
  if (byHash.size === 0) return markdown;
  return markdown
    .split("\n")
    .map((line) => {
      const [, number, hash = ""] = HASHED.exec(line) ?? [];
      const reference = byHash.get(hash);
      return reference === undefined ? line : `${number}. ${referenceText(reference)}`;
    })
    .join("\n");
}

/** Author, title, date, address, when it was read. */
function sourceParts(reference: Reference): string[] {
  const parts = [
    reference.author === null ? "" : escapeMarkdown(reference.author),
    titleText(reference.title),
    reference.publishedOn === null ? "" : escapeMarkdown(reference.publishedOn),
    reference.url === null ? "" : linkMarkdown(reference.url),
    `read ${reference.readAt.slice(0, 10)}`,
  ];
  return parts.filter((part) => part !== "");
}

/** The beginning of a text's hash, by which two texts of one source are told apart. */
function shortHash({ sha256 }: Pick<Reference, "sha256">): string {
  return sha256.slice(0, 12);
}

/** One source in a line as a report stores it, with the beginning of its text's hash. */
function referenceText(reference: Reference): string {
  return `${[...sourceParts(reference), `sha256 ${shortHash(reference)}`].join(", ")}.`;
}

/** The sentences that a report cut short opens with; `limit` says in a sentence which limit it was. */
export function warningBanner(cut: {
  limit: string;
  of: "perspective" | "topic";
  topicsDone: number;
  topicsTotal: number;
  iterationsDone: number;
  iterationsCap: number;
}): string {
  return `${sentence(cut.limit.trim())} Research ended early: ${cut.topicsDone} of ${count(cut.topicsTotal, cut.of)} completed, ${cut.iterationsDone} of at most ${count(cut.iterationsCap, "iteration")} made. To go on where it stopped, raise the limit and continue the run.`;
}

/** A source's title as it stands in a report's own sentences. */
export function titleText(title: string): string {
  return `*${escapeMarkdown(title) || "untitled"}*`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A text with a full stop where it has no end. */
export function sentence(text: string): string {
  return /[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`;
}

/** Longer lists are cut, and say so. */
const LIST_MAX = 40;
/** Facts that are named of those left out: the knowledge base has them all. */
const LEFT_OUT_MAX = 5;
/** Characters of a revision's note. */
const NOTE_MAX = 300;
