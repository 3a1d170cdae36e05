import { z } from "zod";
import { nearestTo } from "@/lib/agents/offline/answer-text";
import { factsWithin, firstWithin } from "@/lib/domain/facts/fitting";
import { askedParts } from "@/lib/domain/plan/asked-parts";
import { answerWords, sectionWords } from "@/lib/domain/report/report-length";
import { count } from "@/lib/domain/report/report-parts";
import { lengthOf } from "@/lib/domain/run/of-settings";
import { OutlineResult, SectionInput, type SectionResult, type WrittenPart } from "@/lib/domain/run/results";
import { looksUp } from "@/lib/domain/run/settings";
import { listRunFacts } from "@/lib/knowledge/run-facts";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { asFactsIn, pick } from "@/lib/run/nodes/parts/facts-in";
import { runFactsOf } from "@/lib/run/nodes/parts/known";
import { listDone } from "@/lib/run/nodes/parts/node-results";
import { sourceOfPassage } from "@/lib/run/nodes/parts/reading";
import { NO_FIGURES, tableFigures } from "./texts/table-figures";
import { answeredBy, withFigures } from "./texts/with-figures";
import { type Written, writeWhole } from "./whole";
import { chosenKeys, namedIn, toldTo, type Work, writerInput } from "./writers-input";

/** The outline of the run's report. Fails the node when there is none. */
export async function getOutline(context: NodeContext): Promise<OutlineResult> {
  const [node] = await listDone(context.db, context.run.id, { kind: "outline", round: context.node.round });
  if (!node) throw new NodeFailure({ kind: "permanent", message: "There is no outline to write from." });
  return OutlineResult.parse(node.result);
}

/** What a report names that has nothing to answer with: the nearest of what was found, as this attempt sees it. */
async function nearestFound(context: NodeContext): Promise<string[]> {
  const { db, scope, run } = context;
  return context.recall("nearest", z.array(z.string()), async () =>
    nearestTo(run.question, asFactsIn(await listRunFacts(db, scope, run.id))),
  );
}

async function writeAnswer(context: NodeContext, { outline, facts }: Work): Promise<WrittenPart> {
  const inputFor = await writerInput(context, pick(facts, outline.answerKeys), outline.lookedAgain);
  const length = lengthOf(context.run.settings);
  const answer = await askFitted(context, "write_answer", (contextTokens) => {
    const input = inputFor(contextTokens);
    const told = toldTo(context, input.facts, { named: namedIn(input) });
    return { ...input, facts: told, length, words: answerWords(length, input.facts.length) };
  });
  const nearest = outline.answerKeys.length === 0 ? await nearestFound(context) : [];
  return { ordinal: 0, heading: "Answer", markdown: [answer.markdown, ...nearest].join(" ") };
}

/** The share of a prompt that the outline of the other sections may take. */
const OUTLINE_SHARE = 0.1;

async function writeSection(context: NodeContext, { outline, facts }: Work, ordinal: number): Promise<WrittenPart> {
  const plan = outline.sections[ordinal - 1];
  if (!plan) throw new NodeFailure({ kind: "permanent", message: `The outline has no section ${ordinal}.` });
  const own = pick(facts, plan.factKeys);
  const inputFor = await writerInput(context, own, outline.lookedAgain);
  const ownKeys = new Set<string>(plan.factKeys);
  const elsewhere = pick(facts, outline.answerKeys).filter(({ key }) => !ownKeys.has(key));
  const headings = outline.sections.map(({ heading, brief, level }) => ({ heading, brief, level }));
  const of = { facts: outline.answerKeys.length, sections: outline.sections.length };
  const answer = await askFitted(context, "write_section", (contextTokens) => {
    const input = inputFor(contextTokens);
    const all = factsWithin(asFactsIn([...own, ...elsewhere]), contextTokens);
    const room = toldTo(context, all, { named: ownKeys });
    return {
      ...input,
      facts: room.filter(({ id }) => ownKeys.has(id)),
      heading: plan.heading,
      brief: plan.brief,
      words: sectionWords(lengthOf(context.run.settings), of),
      others: room.filter(({ id }) => !ownKeys.has(id)),
      answers: input.answers.filter(({ answeredBy }) => answeredBy.length > 0),
      outline: firstWithin(headings, contextTokens * OUTLINE_SHARE, (one) => JSON.stringify(one)),
    };
  });
  return { ordinal, heading: plan.heading, markdown: answer.markdown };
}

/** All parts: by one writer, else each for itself, one after the other. */
async function writeAll(context: NodeContext, work: Work): Promise<Written> {
  const whole = await writeWhole(context, work);
  if (whole !== null) return whole;
  const parts = [await writeAnswer(context, work)];
  for (const index of work.outline.sections.keys()) parts.push(await writeSection(context, work, index + 1));
  return { parts, read: [], quoted: [], lookUp: [] };
}

/** What a node writes: all of it, or the one part that it was made for. */
async function write(context: NodeContext, work: Work): Promise<Written> {
  const { ordinal, parts } = SectionInput.parse(context.node.input);
  if (parts > 1) return writeAll(context, work);
  const part = ordinal === 0 ? await writeAnswer(context, work) : await writeSection(context, work, ordinal);
  return { parts: [part], read: [], quoted: [], lookUp: [] };
}

/** What was written, in a line for people. */
export function writtenSaid({ parts, read }: Pick<Written, "parts" | "read">): string {
  const words = parts.reduce((sum, { markdown }) => sum + markdown.split(/\s+/).length, 0);
  const said = parts.length === 1 ? "" : ` in ${count(parts.length, "part")}`;
  return `${count(words, "word")}${said}${readSaid(read)}.`;
}

/** How many texts the writer read itself, for people; nothing where it read none. */
function readSaid(read: readonly string[]): string {
  if (read.length === 0) return "";
  const texts = new Set(read.map(sourceOfPassage));
  return `, with ${count(read.length, "passage")} of ${count(texts.size, "source")} at hand`;
}

/** Writes the whole report, or the answer or one section of it, from the facts that the outline chose. */
export async function section(context: NodeContext): Promise<NodeOutcome> {
  const outline = await getOutline(context);
  const chosen = chosenKeys(outline);
  const work = { outline, facts: pick(await runFactsOf(context, chosen), chosen) };
  const { parts, read, quoted, lookUp } = await write(context, work);
  const [written, ...others] = parts;
  if (written === undefined) throw new NodeFailure({ kind: "permanent", message: "Nothing was written." });
  const figures = written.ordinal === 0 ? await tableFigures(context) : NO_FIGURES;
  const { question, settings } = context.run;
  const asked = { question, parts: askedParts(question, settings) };
  const answered = answeredBy(figures, asked);
  const first = withFigures(written, figures, asked);
  const result: SectionResult = {
    ...first,
    others,
    read,
    quoted: [...quoted, ...figures.factKeys],
    ...(lookUp.length > 0 && looksUp(settings) && { lookUp }),
    ...(answered.length > 0 && { answered }),
    ...(figures.failedCalls.length > 0 && { failedCalls: figures.failedCalls }),
  };
  return { result, text: writtenSaid({ parts, read }), artifacts: [] };
}
