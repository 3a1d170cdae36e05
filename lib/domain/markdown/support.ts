import { markerOf } from "@/lib/domain/core/ids";
import type { SupportVerdict } from "@/lib/domain/core/words";
import { cutBetweenWords } from "@/lib/domain/text/cut";
import { unquoted } from "@/lib/domain/text/quoted";
import { escapeMarkdown } from "./markdown";
import { judgeSentence, markedSentences } from "./sentence-kinds";

/** What a check said of one marker in one sentence. */
export interface Support {
  verdict: SupportVerdict;
  reason: string;
}

/** A citation as it is stored with what was said of it. */
export interface CheckedCitation extends Support {
  key: string;
  sentence: string;
}

/** From the gravest: of several verdicts it is the one to show. */
export const gravity: readonly SupportVerdict[] = [
  "contradicted",
  "insufficient",
  "partial",
  "check_failed",
  "not_checked",
  "supported",
];

/** Why a sentence that a person wrote has no verdict. */
export const WRITTEN_BY_A_PERSON = "A person wrote this sentence; nobody has held it against the quote yet.";

/** Why a fact has no verdict that no report cites yet. */
export const CHECKED_WHERE_CITED = "It is checked where the report cites it.";

/** Whether a check said something of it. */
export function hasVerdict(verdict: SupportVerdict): boolean {
  return verdict !== "not_checked" && verdict !== "check_failed";
}

/** What is said of a citation: where nobody asked of it, what was said of its fact. */
export function orOfFact(said: Support, ofFact: Support | null): Support {
  const isAsked = hasVerdict(said.verdict) || (said.reason !== "" && said.reason !== CHECKED_WHERE_CITED);
  return isAsked ? said : (ofFact ?? said);
}

/** Finds what was said of a marker in an earlier version: nothing that was not said of these very words. */
export function carried(before: readonly CheckedCitation[]): (key: string, sentence: string) => Support {
  const known = new Map<string, Support>();
  for (const { key, sentence, verdict, reason } of before) known.set(`${key} ${sentence}`, { verdict, reason });
  return (key, sentence) => known.get(`${key} ${sentence}`) ?? { verdict: "not_checked", reason: WRITTEN_BY_A_PERSON };
}

/** A sentence that its citations do not bear out, as far as is known, and where it ends in the Markdown. */
export interface Unsupported {
  end: number;
  sentence: string;
  verdict: "uncited" | Exclude<SupportVerdict, "supported">;
  reason: string;
  /** Whether it is its writer's own step, so that what was found is of the facts that it rests on. */
  isInferred: boolean;
  /** The keys of the facts of which that was found; absent where it is of the sentence. */
  keys?: readonly string[];
}

/**
 * The sentences of a section that may not stand, with why, and those whose citations were not found to support them.
 * `offending` are those that were found when the version was measured: more was known of the run then.
 */
export function unsupportedSentences(
  markdown: string,
  citations: readonly CheckedCitation[],
  offending: readonly { text: string; why: string }[] = [],
): Unsupported[] {
  const measured = new Map(offending.map(({ text, why }) => [text, why]));
  const checked = new Map(citations.map((citation) => [`${citation.key} ${citation.sentence}`, citation]));
  return markedSentences(markdown).flatMap((sentence): Unsupported[] => {
    const { text, keys, end } = sentence;
    const why = measured.get(text) ?? judgeSentence(sentence, null).why;
    const isInferred = sentence.marked === "inference";
    if (why !== null) return [{ end, sentence: text, verdict: "uncited", reason: why, isInferred }];
    if (keys.length === 0) return [];
    const said = keys.flatMap((key) => checked.get(`${key} ${text}`) ?? []);
    const [worst] = said.toSorted((a, b) => gravity.indexOf(a.verdict) - gravity.indexOf(b.verdict));
    if (worst === undefined || worst.verdict === "supported") return [];
    const own = { end, sentence: text, verdict: worst.verdict, reason: worst.reason, isInferred };
    const found = said.filter(({ verdict }) => verdict === worst.verdict).map(({ key }) => key);
    return [isInferred ? { ...own, keys: [...new Set(found)] } : own];
  });
}

/** What is said of a sentence in files and to visitors, behind it. */
const told: Record<Unsupported["verdict"], string | null> = {
  // Agents and people are told of it in the product; a report may stand with it only when a person accepted it.
  uncited: null,
  partial: "Borne out in part",
  contradicted: "Its citations say otherwise",
  insufficient: "Its citations do not bear this out",
  check_failed: "This was not checked against its citations",
  not_checked: "This was not checked against its citations",
};

/**
 * What is said behind an inference: the step is its writer's own, and what was looked at are the facts that it rests on.
 * Those that are borne out in part are told once, behind the report: see `partlyBeneath`.
 */
const toldOfInference: typeof told = {
  ...told,
  partial: null,
  contradicted: "Of what it rests on, contradicted by its quote",
  insufficient: "Of what it rests on, not borne out",
  check_failed: "Of what it rests on, not checked",
  not_checked: "Of what it rests on, not checked",
};

/** Characters of a reason that are told. */
const REASON_MAX = 160;

/**
 * What was found of a sentence, with what is missing where a check said it of the sentence itself: what it said of a fact
 * beneath an inference speaks of words that stand elsewhere.
 */
function foundSaid({
  verdict,
  reason,
  isInferred,
  keys = [],
}: Pick<Unsupported, "verdict" | "reason" | "isInferred" | "keys">): string | null {
  const found = (isInferred ? toldOfInference : told)[verdict];
  if (found === null) return null;
  // Which of them is told by its marker, as everything is that a reader may open.
  if (isInferred) return `${found}: ${keys.map(markerOf).join("")}`;
  const why = hasReason(verdict) ? cutBetweenWords(unquoted(reason).replace(/\s+/g, " ").trim(), REASON_MAX) : "";
  const said = why === "" ? found : `${found}: ${why}`;
  return escapeMarkdown(/[.!?…]$/.test(said) ? said : `${said}.`);
}

/** Verdicts whose reason a reader needs where the sentence stands; what is borne out in part is told behind the report. */
function hasReason(verdict: Unsupported["verdict"]): boolean {
  return verdict === "contradicted" || verdict === "insufficient";
}

/** The Markdown with what was found of these sentences said in words behind each. */
export function withVerdictsSaid(
  markdown: string,
  marks: readonly Pick<Unsupported, "end" | "verdict" | "reason" | "isInferred" | "keys">[],
): string {
  return [...marks].reverse().reduce((text, mark) => {
    const said = foundSaid(mark);
    return said === null ? text : `${text.slice(0, mark.end)} *(${said})*${text.slice(mark.end)}`;
  }, markdown);
}

/** The facts beneath inferences that are borne out in part, in a line that opens each; empty where there are none. */
export function partlyBeneath(marks: readonly Pick<Unsupported, "verdict" | "isInferred" | "keys">[]): string {
  const partly = marks.filter(({ verdict, isInferred }) => isInferred && verdict === "partial");
  const keys = [...new Set(partly.flatMap((mark) => mark.keys ?? []))];
  return keys.length === 0
    ? ""
    : `Facts beneath inferences were held against their quotes, too; these are borne out only in part: ${keys.map(markerOf).join("")}`;
}

/** What is said at the head of a text of what stands above it: its heading, or the title of the whole. */
export function headingSaid(of: "heading" | "title", verdict: Exclude<Unsupported["verdict"], "uncited">): string {
  const found = {
    partial: "its text's citations bear it out in part",
    contradicted: "its text's citations say otherwise",
    insufficient: "its text's citations do not bear it out",
    check_failed: "it was not checked against its text's citations",
    not_checked: "it was not checked against its text's citations",
  } as const;
  return `*(The ${of}: ${found[verdict]}.)*`;
}

/** The Markdown with a sign behind each of these sentences, by its number; `markedNumber` reads it. */
export function withMarks(markdown: string, marks: readonly Pick<Unsupported, "end">[]): string {
  // A text that holds the signs itself is shown as it is.
  if (SIGNS.test(markdown)) return markdown;
  let text = markdown;
  for (const [index, { end }] of [...marks.entries()].reverse()) {
    text = `${text.slice(0, end)} ${OPEN}${index}${CLOSE}${text.slice(end)}`;
  }
  return text;
}

// Of the private use area: they mean nothing elsewhere.
const OPEN = "\uE0F0";
const CLOSE = "\uE0F1";
const SIGNS = /[\uE0F0\uE0F1]/;
/** A sign of `withMarks` with the blank before it; its number is the first group. */
export const MARK = / ?\uE0F0(\d+)\uE0F1/g;
