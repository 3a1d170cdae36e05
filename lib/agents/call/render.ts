import { z } from "zod";
import { type AgentInput, type AgentKind, agents } from "@/lib/agents/index";
import type { FactDetail, Origin } from "@/lib/agents/kit/agent";
import { canonicalJson, keyed, normalizePrompt, sha256 } from "@/lib/agents/kit/digest";
import {
  CheckItem,
  ComparedGroup,
  DocumentIn,
  FactIn,
  NeighbourIn,
  Note,
  NumberedQuestion,
  NumberedTitle,
  PassageIn,
  PerspectiveIn,
  QuestionIn,
  SourceIn,
  Topic,
  Turn,
} from "@/lib/agents/kit/parts";
import { documentLine, surveyText } from "@/lib/agents/kit/planning";
import { fillTemplate } from "@/lib/domain/core/template";
import { checkedText } from "@/lib/domain/facts/checking";
import { comparedText } from "@/lib/domain/facts/compared";
import { LibrarySurvey } from "@/lib/domain/facts/evidence-base";
import { fieldsBeside } from "@/lib/domain/facts/fact-lines";
import { partText } from "@/lib/domain/facts/read-together";
import { flowing } from "@/lib/domain/prose/flowing";
import { oneLine as evenLine } from "@/lib/domain/prose/lines";
import { Dispute } from "@/lib/domain/report/disputes";
import { ToldSection } from "@/lib/domain/report/report-length";
import { closingRules } from "./closing";
import { type Block, blockWith, factTable, idText, numberedWith, type Telling } from "./fact-table";
import { type Prompts, templateOf } from "./prompts";
import { listOf, readAs } from "./shape";
import { withShortIds } from "./short-ids";

/** A prompt as it is sent and stored, in normal form. */
export interface Rendered {
  prompt: string;
  /** SHA-256 of exactly this prompt. */
  hash: string;
  /**
   * SHA-256 of the prompt with its delimiter replaced by a fixed word: equal for equal calls, whatever the secret. Worked
   * out when it is asked for, which few do: the prompt is made a second time.
   */
  sameAs(): string;
  inputDigest: string;
}

/** Hexadecimal digits of a delimiter: 48 bits, which nobody can try within one text. */
const DELIMITER_DIGITS = 12;
/** Stands for the delimiter where a prompt is compared with those of other secrets. */
const FIXED_DELIMITER = "DATA";

/** Stands where there is nothing to tell. */
const NOTHING = "(none)";

function withPlainIds({ facts }: ComparedGroup): FactIn[] {
  return facts.map((fact) => ({ ...fact, id: idText(fact.id) }));
}

/** Whether a heading stands above a text and does not begin it. */
function isAbove(heading: string | null, text: string): boolean {
  const letters = (one: string): string => one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return heading !== null && !letters(text.slice(0, 2 * heading.length + 40)).startsWith(letters(heading));
}

function passageText({ sourceTitle, heading, text }: PassageIn, block: Block): string {
  const above = isAbove(heading, text) ? `heading: ${heading}\n` : "";
  return block("passage", `source title: ${sourceTitle}\n${above}${text}`);
}

/** A source told once, then its parts, each under the number that names it. */
function sourceText(source: SourceIn): Parameters<Telling["numbered"]>[1][number] {
  const { sourceTitle, publisher, published, parts } = source;
  const fields = fieldsBeside(source.fields ?? [], [sourceTitle, publisher]);
  const known = [
    `title: ${oneLine(sourceTitle)}`,
    ...(publisher === null ? [] : [`by: ${oneLine(publisher)}`]),
    ...(published === null ? [] : [`published: ${oneLine(published)}`]),
    ...(fields.length === 0 ? [] : [`fields: ${fields.join("; ")}`]),
  ];
  const told = parts.map((part) => {
    const text = partText(part);
    const [first] = part.passages;
    const headings = first === undefined ? [] : (first.above ?? (first.heading === null ? [] : [first.heading]));
    const under = headings.filter((heading) => isAbove(heading, text) && heading !== sourceTitle).map(oneLine);
    const above = under.length === 0 ? "" : `heading: ${under.join(" › ")}\n`;
    return { number: part.number, text: `${above}${flowing(text)}` };
  });
  return { head: known.join("\n"), parts: told };
}

function turnText(turn: Turn, block: Block): string {
  return block("answer", `Question: ${turn.question}\nAnswer: ${turn.answer}`);
}

function noteText(note: Note, block: Block): string {
  const cited = note.factIds.length === 0 ? "" : `, cites ${note.factIds.map(idText).join(", ")}`;
  return `Note${cited}:\n${block("note", `${note.title}\n${note.text}`)}`;
}

function disputeText(dispute: Dispute, block: Block): string {
  const { a, b, nature, reason, state, holds, by } = dispute;
  const settled = holds === null ? "" : `, fact ${idText(holds)} holds`;
  const head = `Dispute of fact ${idText(a)} and fact ${idText(b)}, ${nature ?? "of unknown nature"}, ${state}${settled}:`;
  return `${head}\n${block("dispute", `reason: ${reason}${by === null ? "" : `\nsettled by: ${by}`}`)}`;
}

/** A section of a text. */
const WrittenText = z.strictObject(ToldSection.shape);

/** Questions by number in one block; which facts answer each, or stand nearest to it, is told beneath. */
function questionsText(name: string, questions: readonly QuestionIn[], block: Block): string {
  const listed = questions.map(({ question }, nth) => `${nth + 1}. ${oneLine(question)}`).join("\n");
  const told = questions.map(({ answeredBy, nearest = [] }, nth) => {
    const named = (ids: readonly string[]): string => ids.map(idText).join(", ");
    if (answeredBy.length > 0) return `${nth + 1} is answered by ${named(answeredBy)}`;
    return nearest.length === 0 ? `${nth + 1} is open` : `${nth + 1} is open, nearest to it ${named(nearest)}`;
  });
  return `${block(name, listed)}\n${told.join("\n")}`;
}

/** A part of a report as it is proposed, with the facts that it was planned from. */
const ProposedPart = z.strictObject({
  heading: z.string(),
  brief: z.string(),
  level: z.int(),
  factIds: z.array(z.string()),
});

/** Proposed parts by number in one block; the facts of each are named beneath. */
function partsText(name: string, parts: readonly z.infer<typeof ProposedPart>[], block: Block): string {
  const listed = parts.map(({ heading, brief, level }, nth) => {
    const deep = level > 1 ? ` (level ${level})` : "";
    return `${nth + 1}. ${oneLine(heading)}${deep}: ${oneLine(brief)}`;
  });
  const told = parts.map(({ factIds }, nth) => `${nth + 1}: ${factIds.map(idText).join(", ") || NOTHING}`);
  return `${block(name, listed.join("\n"))}\n${told.join("\n")}`;
}

/** Readable text of one entry of a list whose entries hold outside text. */
function entryText(name: string, entry: unknown, telling: Telling): string {
  const { block } = telling;
  const fact = readAs(FactIn, entry);
  if (fact !== null) return factTable([fact], telling);
  const passage = readAs(PassageIn, entry);
  if (passage !== null) return passageText(passage, block);
  const turn = readAs(Turn, entry);
  if (turn !== null) return turnText(turn, block);
  const note = readAs(Note, entry);
  if (note !== null) return noteText(note, block);
  const dispute = readAs(Dispute, entry);
  if (dispute !== null) return disputeText(dispute, block);
  return block(name, lines(entry));
}

/** An object as one field for each line, its text as it is. */
function lines(value: unknown): string {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return plain(value);
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${(isOfWords(entry) ? entry.join(", ") : plain(entry)) || NOTHING}`)
    .join("\n");
}

/** A list of single words, such as ids. */
function isOfWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string" && !/\s/.test(entry));
}

/** Whether there is nothing to tell: no text, no entry, or nothing in any field. */
function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

/** One line for each field or entry; nothing in it can begin a line of its own. */
function plain(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const isOfObjects = value.some((entry) => entry !== null && typeof entry === "object");
    const entries = value.map((entry, index) => `${isOfObjects ? `${index}.` : "-"} ${oneLine(entry)}`);
    return entries.length === 0 ? NOTHING : entries.join("\n");
  }
  return oneLine(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** One line for each field; a list of things is numbered beneath it. */
function fieldLines(value: Record<string, unknown>): string {
  return Object.entries(value)
    .map(([key, entry]) => (Array.isArray(entry) ? `${key}:\n${plain(entry)}` : `${key}: ${oneLine(entry) || NOTHING}`))
    .join("\n");
}

function oneLine(value: unknown): string {
  if (typeof value === "string") return evenLine(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(oneLine).join(", ");
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${oneLine(entry)}`)
    .join("; ");
}

/** Entries of one line each, which stand in one block together. */
const Line = z.union([
  z.string(),
  z.strictObject({ description: z.string(), importance: z.number() }),
  z.strictObject({ asked: z.string(), sentences: z.number() }),
  z.strictObject({ heading: z.string(), brief: z.string(), level: z.number() }),
  z.strictObject({ name: z.string(), problem: z.string() }),
  z.strictObject({ heading: z.string(), description: z.string() }),
]);

/** What a model or a source wrote: in blocks, whatever its shape. */
function outsideText(name: string, value: unknown, telling: Telling): string {
  const { block } = telling;
  if (value === undefined || isEmpty(value)) return NOTHING;
  const facts = listOf(FactIn, value);
  if (facts !== null) return factTable(facts, telling);
  const groups = listOf(ComparedGroup, value);
  if (groups !== null) return block("facts", comparedText(groups.map(withPlainIds)));
  const items = listOf(CheckItem, value);
  if (items !== null) return block("sentences", checkedText(items.map((one) => ({ ...one, id: idText(one.id) }))));
  const sources = listOf(SourceIn, value);
  // In one block: a frame for each would be paid.
  if (sources !== null) return telling.numbered("source", sources.map(sourceText));
  const sections = listOf(WrittenText, value);
  if (sections !== null) {
    return telling.numbered(
      "section",
      sections.map(({ heading, markdown, words }) => {
        const counted = words === undefined ? "" : `words: ${words}\n`;
        return { head: `heading: ${oneLine(heading)}\n${counted}${markdown}`, parts: [] };
      }),
    );
  }
  const numbered = listOf(NumberedQuestion, value);
  if (numbered !== null) {
    return block(name, numbered.map(({ number, asked }) => `${number}. ${oneLine(asked)}`).join("\n"));
  }
  const titles = listOf(NumberedTitle, value);
  if (titles !== null) {
    return block(name, titles.map(({ number, title }) => `${number}. ${oneLine(title)}`).join("\n"));
  }
  const documents = listOf(DocumentIn, value);
  if (documents !== null) return block(name, documents.map((one) => oneLine(documentLine(one))).join("\n"));
  const neighbours = listOf(NeighbourIn, value);
  if (neighbours !== null) {
    return block(name, neighbours.map((one) => oneLine(`${documentLine(one)} | ${one.lead}`)).join("\n"));
  }
  const questions = listOf(QuestionIn, value);
  if (questions !== null) return questionsText(name, questions, block);
  const parts = listOf(ProposedPart, value);
  if (parts !== null) return partsText(name, parts, block);
  const short = listOf(Line, value);
  if (short !== null) return block(name, plain(short));
  if (Array.isArray(value)) return value.map((entry) => entryText(name, entry, telling)).join("\n\n");
  const perspective = readAs(PerspectiveIn, value);
  if (perspective !== null) {
    return block(name, oneLine(`${perspective.name}, who looks at: ${perspective.focus}`));
  }
  const library = readAs(LibrarySurvey, value);
  if (library !== null) return block(name, surveyText(library));
  const topic = readAs(Topic, value);
  return topic !== null ? block(name, fieldLines(topic)) : entryText(name, value, telling);
}

/** What the product or the person who asks wrote. */
function ownText(value: unknown): string {
  return (isRecord(value) ? fieldLines(value) : plain(value)) || NOTHING;
}

/** A field's value, and whether it may stand outside of blocks. */
interface Field {
  value: unknown;
  isOwn: boolean;
}

interface Call {
  kind: AgentKind;
  template: string;
  fields: ReadonlyMap<string, Field>;
}

function promptWith({ kind, template, fields }: Call, delimiter: string): string {
  const spec: { facts?: FactDetail } = agents[kind];
  const telling = { block: blockWith(delimiter), numbered: numberedWith(delimiter), detail: spec.facts ?? "quoted" };
  const body = fillTemplate(template, (name) => {
    const field = fields.get(name);
    return field?.isOwn === true ? ownText(field.value) : outsideText(name, field?.value, telling);
  });
  return `${body.trim()}\n\n${closingRules(kind, delimiter)}\n`;
}

/**
 * The prompt of one agent call, in the project's own words where it has them. Outside text stands in blocks whose
 * delimiter is an HMAC over the input: nobody who wrote that text can guess it, and the same call gives the same prompt.
 */
export function renderPrompt<K extends AgentKind>(
  kind: K,
  input: AgentInput<K>,
  { secret, prompts = {} }: { secret: string; prompts?: Prompts },
): Rendered {
  const canonical = canonicalJson(input);
  const delimiter = `${FIXED_DELIMITER}-${keyed(secret, `${kind}\n${canonical}`).slice(0, DELIMITER_DIGITS)}`;
  const origins = new Map<string, Origin>(Object.entries(agents[kind].origins));
  const isOwn = (name: string): boolean => ["ours", "person"].includes(origins.get(name) ?? "source");
  const told = Object.entries(withShortIds(kind, input));
  const fields = new Map(told.map(([name, value]) => [name, { value, isOwn: isOwn(name) }]));
  const call = { kind, template: templateOf(prompts, kind), fields };
  const prompt = normalizePrompt(promptWith(call, delimiter));
  return {
    prompt,
    hash: sha256(prompt),
    sameAs: () => sha256(normalizePrompt(promptWith(call, FIXED_DELIMITER))),
    inputDigest: sha256(canonical),
  };
}

/** The prompt of a call that failed once, with notes on what to do differently. */
export function withNotes(plain: Rendered, notes: string, prompts: Prompts = {}): Rendered {
  const added = fillTemplate(templateOf(prompts, "phase_recovery"), () => notes).trim();
  const prompt = normalizePrompt(`${plain.prompt}\n${added}\n`);
  return {
    prompt,
    hash: sha256(prompt),
    sameAs: () => sha256(`${plain.sameAs()}\n${added}`),
    inputDigest: plain.inputDigest,
  };
}
