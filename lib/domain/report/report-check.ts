import type { SupportVerdict } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { escapeMarkdown, plainText } from "@/lib/domain/markdown/markdown";
import { rowContexts } from "@/lib/domain/markdown/row-context";
import { markedSentences } from "@/lib/domain/markdown/sentence-kinds";
import type { CheckedCitation, Support } from "@/lib/domain/markdown/support";
import type { ReportCheck } from "@/lib/domain/run/results";
import { unquoted } from "@/lib/domain/text/quoted";
import { rankByBm25 } from "@/lib/domain/text/ranking";
import type { Section } from "./report";
import { count, isOfWhole } from "./report-parts";

/** A sentence of a report that is held against the quotes that it cites; a heading or a title, against those of its text. */
export interface ReportSentence {
  /** The place of its section; that of the title is -1. */
  section: number;
  heading: string;
  text: string;
  keys: readonly string[];
  isHeading: boolean;
  /** Of a row of a table what leads to that, and its head. */
  table?: string;
}

interface CheckContext {
  title: string;
  /** What was asked: a title that only repeats it claims nothing. */
  question: string;
  sections: readonly Section[];
  facts: readonly { key: string; statement: string }[];
  /** Keys of the facts whose statements were held against their quotes before the report was written. */
  checked: ReadonlySet<string>;
}

/** Words from which a heading may claim something, without a figure: fewer only name. Facts that one is held against. */
const CLAIMING_WORDS = 3;
const FACTS_OF_HEADING = 6;

function isWritten({ kind }: Section): boolean {
  return kind === "answer" || kind === "body";
}

function mayClaim(heading: string, question: string): boolean {
  // A question claims nothing.
  if (/[?？]\s*$/u.test(heading) || normalForm(heading) === normalForm(question)) return false;
  // The number of a named document or version is part of its name: “PEP 517”, “Python 3.12”.
  const figures = heading.replace(/\p{Lu}[\p{L}-]* \p{N}[\p{N}.]*/gu, "");
  return /\p{N}/u.test(figures) || (heading.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= CLAIMING_WORDS;
}

/** The facts of a text that speak most of what its heading says. */
function nearest(heading: string, keys: readonly string[], facts: CheckContext["facts"]): string[] {
  const own = new Set(keys);
  const documents = facts.filter(({ key }) => own.has(key)).map(({ key, statement }) => ({ id: key, text: statement }));
  const ranked = rankByBm25(heading, documents).map(({ id }) => id);
  return [...new Set([...ranked, ...keys])].slice(0, FACTS_OF_HEADING);
}

/** A heading that may claim something, with the facts of its text that speak most of it; the title stands above the answer. */
function headingOf(index: number, section: Section, { title, question, facts }: CheckContext): ReportSentence[] {
  const isTitle = section.kind === "answer";
  const heading = isTitle ? title : section.heading;
  const keys = citedKeys([section]);
  const isOwn = section.kind === "body" && isOfWhole(section);
  if (isOwn || keys.length === 0 || !mayClaim(heading, question)) return [];
  const nearestKeys = nearest(heading, keys, facts);
  return [{ section: isTitle ? -1 : index, heading, text: heading, keys: nearestKeys, isHeading: true }];
}

/**
 * The sentences of a report that have to be checked: cited, and not word for word the statement of a fact that they cite
 * and that was checked before. Inferences and what is said of the evidence are told as such and not borne out by a
 * quote. Title and headings, where they may claim something.
 */
export function writersSentences(context: CheckContext): ReportSentence[] {
  const known = context.facts.filter(({ key }) => context.checked.has(key));
  const statements = new Map(known.map(({ key, statement }) => [key, normalForm(statement)]));
  return context.sections.flatMap((section, index) => {
    if (!isWritten(section)) return [];
    const all = markedSentences(section.markdown);
    const tables = rowContexts(all);
    const worded = all
      .map((sentence, nth) => ({ ...sentence, table: tables[nth] ?? null }))
      .filter(({ marked, keys }) => keys.length > 0 && marked === null)
      .filter(({ text, keys }) => !keys.some((key) => statements.get(key) === normalForm(plainText(text))))
      .map(({ text, keys, table }): ReportSentence => {
        const own = { section: index, heading: section.heading, text, keys, isHeading: false };
        return table === null ? own : { ...own, table };
      });
    // Behind the sentences of its text, with which it shares its quotes.
    return [...worded, ...headingOf(index, section, context)];
  });
}

/** The facts that inferences rest on: what each says is checked, the step from them is the writer's own. */
export function inferredFrom(sections: readonly Section[]): { text: string; keys: readonly string[] }[] {
  return sections
    .filter(isWritten)
    .flatMap(({ markdown }) => markedSentences(markdown))
    .filter(({ marked }) => marked === "inference");
}

/** The inferences of a text that did not stand in the one before, in these words and on these facts. */
export function newInferences(
  sections: readonly Section[],
  before: readonly Section[],
): ReturnType<typeof inferredFrom> {
  const formOf = ({ text, keys }: { text: string; keys: readonly string[] }): string => [text, ...keys].join("\n");
  const told = new Set(inferredFrom(before).map(formOf));
  return inferredFrom(sections).filter((one) => !told.has(formOf(one)));
}

/** What an earlier version's check said of the very same sentence with the same citations; null where it said nothing. */
export function saidBefore(sentence: ReportSentence, before: readonly CheckedCitation[]): Support | null {
  if (sentence.isHeading) return null;
  const own = before.filter(({ sentence: text }) => text === sentence.text);
  const [first] = own;
  if (first === undefined || sentence.keys.some((key) => !own.some((one) => one.key === key))) return null;
  const isSaid = own.every(({ verdict }) => verdict === first.verdict && verdict !== "check_failed");
  if (!isSaid || first.verdict === "not_checked") return null;
  return { verdict: first.verdict, reason: first.reason };
}

/** What a check of a report's sentences comes to: how many, and those that their quotes do not bear out. */
export function reportCheck(checked: readonly (ReportSentence & { support: Support })[]): ReportCheck {
  const open = checked.filter(({ support }) => support.verdict === "not_checked" || support.verdict === "check_failed");
  return {
    sentences: checked.length,
    notChecked: open.length,
    unsupported: checked.flatMap(({ section, heading, text, support: { verdict, reason } }) =>
      verdict === "partial" || verdict === "contradicted" || verdict === "insufficient"
        ? [{ section, heading, text: plainText(text), verdict, reason }]
        : [],
    ),
  };
}

const called = {
  partial: "is borne out only in part by the quotes that it cites",
  contradicted: "is contradicted by the quotes that it cites",
  insufficient: "is not borne out by the quotes that it cites",
} as const;

/** A sentence that is not borne out, as its reviser is told of it. */
export function supportIssue({ section, heading, text, verdict, reason }: ReportCheck["unsupported"][number]): string {
  const lead = section < 0 ? "The title " : text === heading ? "The heading " : "";
  return `${lead}“${text}” ${called[verdict]}${reason === "" ? "." : `: ${reason}`}`;
}

const SUPPORT_ISSUE = new RegExp(`^(?:The (?:title|heading) )?“.*” (?:${Object.values(called).join("|")})[.:]`, "s");

/** Whether a reviser is told by these words of a sentence that is not borne out. */
export function isSupportIssue(description: string): boolean {
  return SUPPORT_ISSUE.test(description);
}

const CHECKED = "f the sentences, headings and titles that are not word for word a checked fact, a model held";
const BEFORE_EDITS = `Before people edited it: o${CHECKED}`;
/** How a check is told in a sentence, and once people have edited what was checked. */
const HELD = "A model held ";
const HELD_BEFORE_EDITS = "Before people edited it, a model held ";

const BORNE_OUT_LESS: ReadonlySet<SupportVerdict> = new Set(["partial", "contradicted", "insufficient"]);

/** How many inferences rest on a fact that its quote does not bear out wholly, by what is known of each. */
export function restingOnLess(
  sections: readonly Section[],
  verdictOf: (key: string) => SupportVerdict | undefined,
): number {
  const rests = (key: string): boolean => BORNE_OUT_LESS.has(verdictOf(key) ?? "not_checked");
  return inferredFrom(sections).filter(({ keys }) => keys.some(rests)).length;
}

/** Sentences borne out in part whose reason is told behind a report. */
const PARTLY_TOLD = 20;

/** What is missing in the quotes of sentences that they bear out in part, a line each, by section. */
function partlyText(unsupported: ReportCheck["unsupported"]): string {
  const partly = unsupported.filter(({ verdict, reason }) => verdict === "partial" && reason !== "");
  if (partly.length === 0) return "";
  const lines = partly.slice(0, PARTLY_TOLD).map(({ section, heading, reason }) => {
    const where = section < 0 ? "The title" : heading;
    return `- ${escapeMarkdown(where)}: ${escapeMarkdown(unquoted(reason))}`;
  });
  return `\n\nOf those that are borne out in part, this is in none of their quotes:\n\n${lines.join("\n")}`;
}

/**
 * What the methodology says of the check, and of so many inferences that rest on facts which are borne out in part or not;
 * empty where no sentence was worded by its writer.
 */
export function checkLine({ sentences, notChecked, unsupported }: ReportCheck, resting = 0): string {
  const checked = sentences - notChecked;
  if (sentences === 0) return "";
  const among = (wanted: readonly string[]): number =>
    unsupported.filter(({ verdict }) => wanted.includes(verdict)).length;
  const [partly, not] = [among(["partial"]), among(["contradicted", "insufficient"])];
  const found = `${checked - partly - not} borne out, ${partly} in part, ${not} not`;
  const open = notChecked === 0 ? "" : ` ${notChecked} ${notChecked === 1 ? "was" : "were"} not checked.`;
  const inferred =
    resting === 0
      ? ""
      : ` ${resting} ${resting === 1 ? "inference rests" : "inferences rest"} on a fact that is borne out in part or not.`;
  return `O${CHECKED} ${checked} against the quotes and what stands around them: ${found}.${open}${inferred}${partlyText(unsupported)}`;
}

/** “3 are borne out in part”, of that many of all that was checked. */
function foundText(checked: number, { partly, not }: { partly: number; not: number }): string {
  const borneOut = checked - partly - not;
  if (borneOut === checked) return checked === 1 ? "it is borne out" : "all are borne out";
  const parts = [
    ...(borneOut > 0 ? [`${borneOut} ${borneOut === 1 ? "is" : "are"} borne out`] : []),
    ...(partly > 0 ? [`${partly} in part`] : []),
    ...(not > 0 ? [`${not} not`] : []),
  ];
  return parts.join(", ");
}

/** “found all borne out”, “found 2 borne out in part, 1 not”, of that many of all that a model checked. */
function foundByModel(checked: number, { partly, not }: { partly: number; not: number }): string {
  const borneOut = checked - partly - not;
  if (borneOut === checked) return `found ${checked === 1 ? "it" : "all"} borne out`;
  const parts = [
    ...(borneOut > 0 ? [`${borneOut} borne out`] : []),
    ...(partly > 0 ? [`${partly}${borneOut > 0 ? "" : " borne out"} in part`] : []),
    ...(not > 0 ? [`${not} not${borneOut + partly > 0 ? "" : " borne out"}`] : []),
  ];
  return `found ${parts.join(", ")}`;
}

/**
 * The same in a sentence; what inferences rest on is told where they stand, and behind the report. `isByModel` says that
 * what was found is what the model says.
 */
export function checkSentence(
  { sentences, notChecked, unsupported }: ReportCheck,
  { isByModel = false }: { isByModel?: boolean } = {},
): string {
  const checked = sentences - notChecked;
  if (sentences === 0) return "";
  const partly = unsupported.filter(({ verdict }) => verdict === "partial").length;
  const counts = { partly, not: unsupported.length - partly };
  const told = isByModel ? `, and ${foundByModel(checked, counts)}` : `: ${foundText(checked, counts)}`;
  const found = checked === 0 ? "" : told;
  const open = notChecked === 0 ? "" : ` ${notChecked} ${notChecked === 1 ? "was" : "were"} not checked.`;
  return `${HELD}${count(checked, "sentence or heading", "sentences and headings")} against the quotes${found}.${open}${partlyText(unsupported)}`;
}

/** What the methodology of an earlier version said of its check, as one says it of a text that people changed since. */
export function checkBeforeEdits(before: readonly Section[]): string {
  const lines = before.flatMap(({ kind, markdown }) => (kind === "methodology" ? markdown.split("\n") : []));
  const leads = [`O${CHECKED}`, BEFORE_EDITS, HELD, HELD_BEFORE_EDITS];
  const said = lines.findLast((line) => leads.some((lead) => line.startsWith(lead))) ?? "";
  if (said.startsWith(HELD)) return said.replace(HELD, HELD_BEFORE_EDITS);
  return said.replace(`O${CHECKED}`, BEFORE_EDITS);
}

/** A version with a line on its check at the end of its methodology; an empty line adds nothing. */
export function withCheckLine<S extends Section>(sections: readonly S[], line: string): S[] {
  return sections.map((section) => {
    if (section.kind !== "methodology" || line === "") return section;
    return { ...section, markdown: `${section.markdown.trimEnd()}\n\n${line}` };
  });
}

/** What a check found of a heading that its text's citations do not bear out. */
export type HeadingFound = Pick<ReportCheck["unsupported"][number], "verdict" | "reason">;

/** What the check of a version found of its headings, by the place of their section; of its title at -1. */
export function foundOfHeadings(check: ReportCheck | null): ReadonlyMap<number, HeadingFound> {
  const found = (check?.unsupported ?? []).filter(
    ({ section, heading, text }) => section < 0 || text === plainText(heading),
  );
  return new Map(found.map(({ section, verdict, reason }) => [section, { verdict, reason }]));
}

/** A version whose check said something of its title and headings. */
export interface CheckedText {
  title: string;
  sections: readonly Section[];
  check: ReportCheck | null;
}

/**
 * What the check of the version before said of a heading, or of the title, beneath which nothing has changed; null where
 * it said nothing.
 */
export function headingSaidBefore(
  sentence: ReportSentence,
  { title, sections, check }: CheckedText,
  now: readonly Section[],
): Support | null {
  if (!sentence.isHeading || check === null || check.notChecked > 0) return null;
  const isTitle = sentence.section < 0;
  const isOf = (one: Section): boolean => (isTitle ? one.kind === "answer" : one.heading === sentence.heading);
  const [was, is] = [sections.find(isOf), now.find(isOf)];
  const isSame = was !== undefined && was.markdown === is?.markdown && (!isTitle || title === sentence.text);
  if (!isSame) return null;
  const found = check.unsupported.find(
    ({ section, text }) => section < 0 === isTitle && text === plainText(sentence.text),
  );
  return found === undefined ? { verdict: "supported", reason: "" } : { verdict: found.verdict, reason: found.reason };
}

/**
 * What the check of the version before said of a heading, or of the title, whose text has changed: that it is borne out
 * holds as long as the text cites all that bore it out, and any other verdict as long as the same facts are nearest to it.
 * `headings` are those of that version, with the facts that each was held against.
 */
export function headingHolds(
  sentence: ReportSentence,
  { check, headings }: { check: ReportCheck | null; headings: readonly ReportSentence[] },
  now: readonly Section[],
): Support | null {
  if (!sentence.isHeading || check === null || check.notChecked > 0) return null;
  const isTitle = sentence.section < 0;
  const was = headings.find(({ section, text }) => section < 0 === isTitle && text === sentence.text);
  const text = isTitle ? now.find(({ kind }) => kind === "answer") : now[sentence.section];
  if (was === undefined || text === undefined) return null;
  const found = check.unsupported.find(
    ({ section, text }) => section < 0 === isTitle && text === plainText(sentence.text),
  );
  if (found !== undefined) {
    const isSame = was.keys.length === sentence.keys.length && was.keys.every((key) => sentence.keys.includes(key));
    return isSame ? { verdict: found.verdict, reason: found.reason } : null;
  }
  // Of a version that a person edited only what is not borne out is known.
  if (check.sentences === check.unsupported.length) return null;
  const cited = new Set<string>(citedKeys([text]));
  return was.keys.every((key) => cited.has(key)) ? { verdict: "supported", reason: "" } : null;
}

/** What a check said of the title and of headings, of those that a person's edit left as they were, text included. */
export function keptOfHeadings(
  check: ReportCheck | null,
  before: readonly Section[],
  after: readonly Section[],
): ReportCheck | null {
  const found = (check?.unsupported ?? []).filter(({ section, heading, text }) => {
    const place = section < 0 ? after.findIndex(({ kind }) => kind === "answer") : section;
    const [was, is] = [before[place], after[place]];
    const isSame = was !== undefined && was.heading === is?.heading && was.markdown === is.markdown;
    return isSame && (section < 0 || text === plainText(heading));
  });
  return found.length === 0 ? null : { sentences: found.length, notChecked: 0, unsupported: found };
}
