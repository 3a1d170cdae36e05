import { aspectOf, furtherAspects } from "@/lib/domain/aspects";
import { chooseDiverse, sharedCount } from "@/lib/domain/diversity";
import { subjectOf } from "@/lib/domain/subquestions";
import { termSet } from "@/lib/domain/terms";
import type { FactIn } from "./parts";
import { mergeDuplicates, type Told } from "./prose";

/** A perspective with what it found. */
interface TopicIn {
  key: string;
  name: string;
  focus: string;
  summary: string;
  factIds: string[];
}

interface PlannedSection {
  heading: string;
  brief: string;
  factIds: string[];
  topicKeys: string[];
  level: number;
}

/** What may become a section: a perspective, or an aspect that the facts turn out to speak of. */
interface Candidate {
  heading: string;
  cues: ReadonlySet<string>;
  topic: TopicIn | null;
}

const SECTIONS_MOST = 6;
/** Facts that make a section worth its heading, and those that one can hold before it tires. */
const FACTS = { least: 3, most: 12 } as const;
/** A focus longer than this is no heading. */
const HEADING_MOST = 60;

function headingOf(topic: TopicIn): string {
  const focus = topic.focus.trim().replace(/[.:]+$/, "");
  return (focus !== "" && focus.length <= HEADING_MOST ? focus : topic.name).slice(0, 120);
}

function candidatesFrom(topics: readonly TopicIn[]): Candidate[] {
  const taken = new Set(topics.map((topic) => topic.focus));
  const own = topics.map((topic) => ({
    heading: headingOf(topic),
    cues: aspectOf(topic.focus)?.cues ?? termSet(`${topic.name} ${topic.focus}`),
    topic,
  }));
  const further = furtherAspects.filter((aspect) => !taken.has(aspect.focus));
  return [...own, ...further.map((aspect) => ({ heading: aspect.focus, cues: aspect.cues, topic: null }))];
}

/** How well a fact fits a section: cues of the section in it, and whether the perspective found it. */
function suitability(candidate: Candidate, { terms: said, ids }: Told): number {
  const cues = sharedCount(candidate.cues, said) / Math.sqrt(Math.max(1, said.size));
  const isFound = candidate.topic?.factIds.some((id) => ids.includes(id)) === true;
  // Who found it decides between sections that it speaks of, and hardly where it speaks of none.
  return cues + (isFound ? (cues > 0 ? 0.25 : 0.01) : 0);
}

function assign(facts: readonly Told[], candidates: readonly Candidate[]): Map<Candidate, Told[]> {
  const homes = new Map<Candidate, Told[]>(candidates.map((candidate) => [candidate, []]));
  for (const fact of facts) {
    const fits = candidates.map((candidate) => ({ candidate, value: suitability(candidate, fact) }));
    const home = fits.toSorted((a, b) => b.value - a.value)[0]?.candidate;
    if (home !== undefined) homes.get(home)?.push(fact);
  }
  return homes;
}

/** Leaves out the weakest candidates, one by one, until each that is left has enough facts and they are few enough. */
function settle(facts: readonly Told[], candidates: readonly Candidate[]): Map<Candidate, Told[]> {
  const homes = assign(facts, candidates);
  const ranked = [...homes].toSorted(
    ([a, own], [b, others]) => own.length - others.length || Number(a.topic !== null) - Number(b.topic !== null),
  );
  const [weakest] = ranked;
  const isThin = weakest !== undefined && weakest[1].length < FACTS.least;
  if (weakest === undefined || candidates.length === 1 || (!isThin && candidates.length <= SECTIONS_MOST)) return homes;
  return settle(
    facts,
    candidates.filter((candidate) => candidate !== weakest[0]),
  );
}

/** The facts of a section, the surest that are unlike each other; those that say the same stay together. */
function choose(told: readonly Told[]): string[] {
  const ranked = told
    .map(({ fact, ids }) => ({ id: fact.id, score: fact.confidence + 0.1 * (ids.length - 1) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const documents = told.map(({ fact }) => ({ id: fact.id, text: fact.statement }));
  const byId = new Map(told.map((entry) => [entry.fact.id, entry.ids]));
  return chooseDiverse(ranked, documents, FACTS.most).flatMap((id) => byId.get(id) ?? []);
}

function topicsWithin(ids: readonly string[], topics: readonly TopicIn[], home: TopicIn | null): string[] {
  const known = new Set(ids);
  const keys = topics.filter((topic) => topic.factIds.some((id) => known.has(id))).map((topic) => topic.key);
  return home === null ? keys : [home.key, ...keys.filter((key) => key !== home.key)];
}

/** Four to six sections where the facts allow it; every fact in one section at most, every section with facts. */
export function planSections(topics: readonly TopicIn[], facts: readonly FactIn[]): PlannedSection[] {
  const homes = settle(mergeDuplicates(facts), candidatesFrom(topics));
  const planned = [...homes]
    .filter(([, own]) => own.length > 0)
    .map(([candidate, own]) => {
      const factIds = choose(own);
      return {
        heading: candidate.heading,
        brief: `What the sources report about ${candidate.heading.charAt(0).toLowerCase()}${candidate.heading.slice(1)}.`,
        factIds,
        topicKeys: topicsWithin(factIds, topics, candidate.topic),
        level: 1,
      };
    });
  if (planned.length > 0) return planned;
  return [
    {
      heading: "Findings",
      brief: "What the sources report.",
      factIds: [],
      topicKeys: topics.map((topic) => topic.key),
      level: 1,
    },
  ];
}

/** A title from what the question is about, with a fixed phrase. */
export function titleFor(question: string): string {
  const subject = subjectOf(question) || question.replace(/[?.!]+$/, "");
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: what the sources say`.slice(0, 200);
}
