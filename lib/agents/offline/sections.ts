import type { z } from "zod";
import type { FactIn, FoundTopic, QuestionIn, SectionOut } from "@/lib/agents/kit/parts";
import { withoutAside } from "@/lib/domain/asked/pronouns";
import type { ReportLength } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { lowerFirst, upperFirst } from "@/lib/domain/prose/first-letter";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { sharesSubject } from "@/lib/domain/questions/answers";
import type { Dispute } from "@/lib/domain/report/disputes";
import { SECTION_LEVELS } from "@/lib/domain/report/report";
import { toldMost } from "@/lib/domain/report/report-length";
import { type CitedFact, mergeDuplicates } from "./prose";

type TopicIn = Omit<FoundTopic, "summary">;
type PlannedSection = z.infer<typeof SectionOut>;

/** What sections are planned from; `inAnswer` holds the facts that the answer tells already. */
export interface PlanInput {
  question: string;
  topics: readonly TopicIn[];
  facts: readonly FactIn[];
  disputes: readonly Dispute[];
  answers: readonly QuestionIn[];
  inAnswer: readonly string[];
  length: ReportLength;
}

/** A focus longer than this is no heading; a question that is longer asks something else where it is cut. */
const HEADING_MOST = 60;
const QUESTION_MOST = 100;

/** Words before which a long heading may end. */
const joints =
  /\s(?:in|on|at|for|with|without|of|by|from|under|per|about|than|into|over|between|against|such as|and|or|that|which|when|where)\s|[,;:]\s/giu;

/** A text that is short enough for a heading: cut where a phrase ends; a question stays one, and of several the first. */
function shortened(text: string): string {
  const whole = text.trim().replace(/[.:…\s]+$/u, "");
  if (whole.length <= HEADING_MOST && !text.trim().endsWith("…")) return whole;
  const [plain = whole] = whole.split(/(?<=\?)\s+(?=\p{Lu})/u);
  if (plain.endsWith("?") && plain.length <= QUESTION_MOST) return plain;
  const ends = [...plain.matchAll(joints)].map(({ index }) => index).filter((at) => at > 12 && at <= HEADING_MOST);
  const cut = plain.slice(0, ends.at(-1) ?? plain.slice(0, HEADING_MOST).lastIndexOf(" "));
  // A bracket that is cut open says nothing.
  const kept = cut.replace(/\s*\([^()]*$/, "").trimEnd();
  return /^(?:who|whose|what|which|when|where|why|how|is|are|do|does|did|can|should)\b/i.test(kept) ? `${kept}?` : kept;
}

/** A heading that claims nothing: what the topic looks at, else its name. */
function headingOf({ name, focus }: TopicIn): string {
  return upperFirst(shortened(withoutAside(focus)) || shortened(name) || "What the sources say");
}

/** The section of that heading, if there is one already: a gap asks again what a topic asked. */
function sameHeading(heading: string, sections: readonly PlannedSection[]): PlannedSection | undefined {
  return sections.find((section) => normalForm(section.heading) === normalForm(heading));
}

/** The questions that belong to a topic: those of whose answers it found some. */
function questionsOf(topic: TopicIn, answers: readonly QuestionIn[]): QuestionIn[] {
  const own = new Set(topic.factIds);
  return answers.filter(({ answeredBy }) => answeredBy.some((id) => own.has(id)));
}

function eachInTurn(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(inTurns(lists))];
}

/** Ids of the facts that answer one of a topic's questions, each question's best first; where no questions are known, all. */
function answering(topic: TopicIn, input: PlanInput): string[] {
  const own = new Set(topic.factIds);
  const questions = questionsOf(topic, input.answers);
  if (questions.length > 0) {
    return eachInTurn(
      questions.map(({ answeredBy }) =>
        answeredBy.filter((id) => own.has(id)).slice(0, toldMost[input.length].eachQuestion),
      ),
    );
  }
  if (input.answers.length > 0) return [];
  const found = input.facts.filter((fact) => own.has(fact.id));
  return found.toSorted((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** Parents before what lies beneath them, else as they come. */
function asTree(topics: readonly TopicIn[]): TopicIn[] {
  const known = new Set(topics.map(({ key }) => key));
  const beneath = Map.groupBy(topics, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  // Each is listed once, whatever lies beneath whom.
  const seen = new Set<TopicIn>();
  const listed = (parent: string | null): TopicIn[] =>
    (beneath.get(parent) ?? []).flatMap((topic) => {
      if (seen.has(topic)) return [];
      seen.add(topic);
      return [topic, ...listed(topic.key)];
    });
  const found = listed(null);
  return found.length === topics.length ? found : [...topics];
}

/** The other sides of disputes, which belong where one side is told. */
function withOtherSides(ids: readonly string[], disputes: readonly Dispute[], known: ReadonlySet<string>): string[] {
  const own = new Set(ids);
  const others = disputes.flatMap(({ a, b }) => [...(own.has(a) ? [b] : []), ...(own.has(b) ? [a] : [])]);
  return [...new Set([...ids, ...others.filter((id) => known.has(id))])];
}

/**
 * A section for each accepted topic of which facts answer a question, beneath the section of its parent. A fact stands in
 * one section and in none when the answer tells it; facts that share no word with what is asked stand nowhere. A report
 * that has nothing more to say than its answer has no sections.
 */
export function planSections(input: PlanInput): PlannedSection[] {
  const { topics, facts, disputes, answers } = input;
  // A reader wants what answers, not all that was found.
  const most = toldMost[input.length];
  const known = new Set(facts.map(({ id }) => id));
  const toldOf = new Map(mergeDuplicates(facts).flatMap((fact) => fact.ids.map((id) => [id, fact] as const)));
  const done = new Set<CitedFact | undefined>(input.inAnswer.map((id) => toldOf.get(id)));
  const asked = [input.question, ...answers.map(({ question }) => question)];
  const shares = sharesSubject(asked);
  const levels = new Map<string, number>();
  const sections: PlannedSection[] = [];
  for (const topic of asTree(topics)) {
    const above = topic.parent === null ? undefined : levels.get(topic.parent);
    const level = Math.min(SECTION_LEVELS, (above ?? 0) + 1);
    // What lies beneath a topic without a section of its own stands where that would have stood.
    levels.set(topic.key, above ?? 0);
    if (topic.verdict !== "accepted" || sections.length >= most.sections) continue;
    const told = [...new Set(answering(topic, input).flatMap((id) => toldOf.get(id) ?? []))]
      .filter((one) => !done.has(one) && shares(`${one.fact.statement} ${one.fact.sourceTitle}`))
      .slice(0, most.sentences);
    if (told.length === 0) continue;
    const factIds = withOtherSides(
      told.flatMap(({ ids }) => ids),
      disputes,
      known,
    );
    for (const id of factIds) done.add(toldOf.get(id));
    levels.set(topic.key, level);
    const heading = headingOf(topic);
    const before = sameHeading(heading, sections);
    if (before !== undefined) {
      before.factIds.push(...factIds);
      before.topicKeys.push(topic.key);
      continue;
    }
    sections.push({
      heading,
      brief: `What the sources report about ${lowerFirst(heading)}.`,
      factIds,
      topicKeys: [topic.key],
      level,
    });
  }
  return sections;
}
