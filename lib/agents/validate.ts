import { z } from "zod";
import type { ComparedGroup, FactIn } from "@/lib/agents/kit/parts";
import { normalForm } from "@/lib/domain/facts/fact";
import { mayContradict } from "@/lib/domain/facts/matching";
import { locate } from "@/lib/domain/facts/read-together";
import { markerOf, replaceMarkers } from "@/lib/domain/markdown/citation";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { withFreeMarkers } from "@/lib/domain/text/code-mask";
import { withTrueQuotes } from "@/lib/domain/text/quoted";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "./index";
import { withKeys } from "./short-ids";

/** How much of an answer was left out: ids that the input did not hold, facts whose quote is not in the passage. */
interface Dropped {
  ids: number;
  quotes: number;
}

export type Validated<K extends AgentKind> =
  | { ok: true; output: AgentOutput<K>; dropped: Dropped }
  | { ok: false; message: string };

/** Keeps what the input holds and counts what it does not. */
class Sieve {
  readonly dropped: Dropped = { ids: 0, quotes: 0 };
  readonly #known: ReadonlySet<string>;

  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
  }

  has(id: string): boolean {
    if (this.#known.has(id)) return true;
    this.dropped.ids += 1;
    return false;
  }

  ids(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => this.has(id));
  }

  markers(markdown: string): string {
    return replaceMarkers(withFreeMarkers(markdown), (keys) => {
      const kept = keys.filter((key) => this.has(key));
      return kept.length === 0 ? "" : ` ${kept.map(markerOf).join("")}`;
    });
  }
}

/** Pairs of compared facts: kept once, when both are of one group and they are of two sources or speakers. */
class ComparedPairs {
  dropped = 0;
  readonly #facts = new Map<string, { fact: FactIn; group: ComparedGroup }>();
  readonly #seen = new Set<string>();

  constructor(groups: readonly ComparedGroup[]) {
    for (const group of groups) for (const fact of group.facts) this.#facts.set(fact.id, { fact, group });
  }

  kept<P extends { a: string; b: string }>(pairs: readonly P[], isPair: (a: FactIn, b: FactIn) => boolean): P[] {
    return pairs.filter(({ a, b }) => {
      const [one, other] = [this.#facts.get(a), this.#facts.get(b)];
      const isOfGroup = one !== undefined && one !== other && one.group === other?.group;
      if (!isOfGroup || !isPair(one.fact, other.fact)) {
        this.dropped += 1;
        return false;
      }
      const name = [a, b].toSorted().join(" ");
      if (this.#seen.has(name)) return false;
      this.#seen.add(name);
      return true;
    });
  }
}

type Cleaner<K extends AgentKind> = (
  input: AgentInput<K>,
  output: AgentOutput<K>,
) => { output: AgentOutput<K>; dropped: Dropped };
type Cleaners = { readonly [K in AgentKind]?: Cleaner<K> };

function idsOf(...lists: readonly (readonly { id: string }[])[]): string[] {
  return lists.flat().map((entry) => entry.id);
}

/** The sections under the headings of their outline and in its order; what was headed in other words stands for one that is missing. */
function asPlanned<S extends { heading: string; markdown: string }>(
  outline: readonly { heading: string }[],
  sections: readonly S[],
): { heading: string; markdown: string }[] {
  const left = [...sections];
  const taken = outline.map(({ heading }) => {
    const at = left.findIndex((one) => normalForm(one.heading) === normalForm(heading));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return outline.flatMap(({ heading }, index) => {
    const own = taken[index] ?? left.shift();
    return own === undefined || own.markdown.trim() === "" ? [] : [{ heading, markdown: own.markdown }];
  });
}

/** What each agent's answer may name; agents without a row name nothing. */
const cleaners: Cleaners = {
  extract_facts: ({ questions, sources }, output) => {
    const numbers = new Sieve(questions.map(({ number }) => String(number)));
    const facts = output.facts.flatMap((fact) => {
      const found = locate(sources, fact);
      if (found === null) return [];
      const { sourceTitle } = found.source;
      const statement = withTrueQuotes(fact.statement, [found.text, sourceTitle]);
      const answers = numbers.ids(fact.answers.map(String)).map(Number);
      return [{ ...fact, passage: found.passage.id, statement, quote: found.span.quote, answers }];
    });
    return { output: { facts }, dropped: { ...numbers.dropped, quotes: output.facts.length - facts.length } };
  },
  answer_question: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { ...output, factIds: sieve.ids(output.factIds) }, dropped: sieve.dropped };
  },
  decide_loop: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    const asked = new Map(input.questions.map((question) => [normalForm(question), question]));
    const named = output.answered.flatMap(({ question, factIds }) => {
      const known = asked.get(normalForm(question));
      const ids = known === undefined ? [] : sieve.ids(factIds);
      // An answer is a claim with at least one fact; one without is none.
      return known === undefined || ids.length === 0 ? [] : [{ question: known, factIds: ids }];
    });
    return { output: { ...output, answered: mergedAnswers(named) }, dropped: sieve.dropped };
  },
  review_findings: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { ...output, rejectedIds: sieve.ids(output.rejectedIds) }, dropped: sieve.dropped };
  },
  detect_contradictions: ({ groups }, output) => {
    const pairs = new ComparedPairs(groups);
    const contradictions = pairs.kept(output.contradictions, mayContradict);
    // A pair that cannot both hold does not bear itself out.
    const agreements = pairs.kept(output.agreements, (a, b) => a.sourceId !== b.sourceId);
    return { output: { contradictions, agreements }, dropped: { ids: pairs.dropped, quotes: 0 } };
  },
  decide_pivot: (input, output) => {
    const sieve = new Sieve(input.gaps.map((_, index) => String(index)));
    return { output: { ...output, gaps: sieve.ids(output.gaps.map(String)).map(Number) }, dropped: sieve.dropped };
  },
  check_support: ({ items }, output) => {
    const sieve = new Sieve(idsOf(items));
    const known = output.verdicts.filter(({ id }) => sieve.has(id));
    // One verdict for each sentence: the first that was given.
    const verdicts = known.filter(({ id }, index) => known.findIndex((other) => other.id === id) === index);
    return { output: { verdicts }, dropped: sieve.dropped };
  },
  summarize: (input, output) => {
    const sieve = new Sieve([...idsOf(input.facts), ...input.notes.flatMap((note) => note.factIds)]);
    const kept = { summary: sieve.markers(output.summary), factIds: sieve.ids(output.factIds) };
    return { output: kept, dropped: sieve.dropped };
  },
  summarize_project: (input, output) => {
    const sieve = new Sieve(input.notes.flatMap((note) => note.factIds));
    return { output: { ...output, summary: sieve.markers(output.summary) }, dropped: sieve.dropped };
  },
  outline: (input, output) => {
    const facts = new Sieve(idsOf(input.facts));
    const topics = new Sieve(input.topics.map((topic) => topic.key));
    const sections = output.sections.map((section) => ({
      ...section,
      factIds: facts.ids(section.factIds),
      topicKeys: topics.ids(section.topicKeys),
    }));
    const ids = facts.dropped.ids + topics.dropped.ids;
    return { output: { ...output, sections }, dropped: { ids, quotes: 0 } };
  },
  write_report: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    const sections = asPlanned(input.outline, output.sections).map(({ heading, markdown }) => {
      return { heading, markdown: sieve.markers(markdown) };
    });
    const kept = { markdown: sieve.markers(output.markdown), sections, meaning: sieve.markers(output.meaning) };
    return { output: kept, dropped: sieve.dropped };
  },
  write_section: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts, input.others));
    return { output: { markdown: sieve.markers(output.markdown) }, dropped: sieve.dropped };
  },
  write_answer: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { markdown: sieve.markers(output.markdown) }, dropped: sieve.dropped };
  },
};

/** The table of agents, seen so that a kind and its output schema stay together. */
const outputs: { readonly [K in AgentKind]: { readonly output: z.ZodType<AgentOutput<K>> } } = agents;

/**
 * Holds an answer, of a model or our own, against its schema and its input. Ids that the input did not hold and facts
 * whose quote is not verbatim in the passage (white space folded) are dropped and counted; quotes come back exact, and
 * quotation marks in a statement stand around words of its passage alone.
 */
export function validateOutput<K extends AgentKind>(kind: K, input: AgentInput<K>, output: unknown): Validated<K> {
  const parsed = outputs[kind].output.safeParse(withKeys(kind, input, output));
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
  const clean = cleaners[kind];
  if (clean === undefined) return { ok: true, output: parsed.data, dropped: { ids: 0, quotes: 0 } };
  return { ok: true, ...clean(input, parsed.data) };
}
