import type { FactIn } from "@/lib/agents/kit/parts";
import { plainStatement } from "@/lib/domain/facts/statement";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meanings } from "@/lib/domain/text/meanings";
import { stopWords } from "@/lib/domain/text/stop-words";
import { termSet } from "@/lib/domain/text/terms";
import { isOrderVerb } from "@/lib/domain/told/order-verbs";
import { cited, mergeDuplicates } from "./prose";

/** Steps that a list has at least and at most: fewer are no order, more are read in the source. */
const STEPS = { least: 3, most: 12 } as const;
/** Steps that are known by their first words, from which the others beneath the same heading are taken for steps, too. */
const KNOWN_LEAST = 2;

/** Words that give a sentence its place in an order; “the second meeting” is a meeting, and no step. */
const ordinal =
  /^(?:(?:the )?(?:first|second|third|fourth|fifth|sixth|last|final|next) (?:step|stage|phase|thing)\b|(?:first|second|third|fourth|fifth|sixth|last|final)(?:ly\b|,)|first (?=(?:the|a|an|you|it|all|each)\b)|to (?:begin|start|finish)\b|then\b|next\b|finally\b|lastly\b|afterwards?\b|step \d+\b|begin by\b|start (?:by|with)\b|once (?:this|that|it) is\b|after (?:this|that)\b)/iu;

const behindOrders =
  /^\p{Lu}\p{Ll}+ (?:the|a|an|your|all|each|any|it|them|this|both|one|two|three|\p{Lu}|\p{N}|["“`'])/u;

/** A verb among the first words: then the word before it is a noun (“Plan costs have …”). */
const asserts =
  /^(?:\S+ ){1,5}?(?:is|are|was|were|has|have|had|will|would|can|could|may|must|should|\p{L}+ed|rose|fell|grew)\b/iu;

/** A circumstance before an order: “Before the first start, …”. */
const circumstance = /^(?:To|In|On|For|With|Before|After|If|When|Once)\b[^,]{2,80}, /u;

/** Whether a statement tells somebody what to do, or says which place in an order it has. */
function isStep(statement: string): boolean {
  if (ordinal.test(statement)) return true;
  const plain = statement.replace(circumstance, "");
  const opened = upperFirst(plain);
  const [first = ""] = opened.split(/[\s,]/, 1);
  return isOrderVerb(first) && (behindOrders.test(opened) || !asserts.test(opened));
}

/** Openings of what is told to do, beside the verbs above: “Never move it”, “Be at the pier”, “Photograph the clock”. */
const telling =
  /^(?:(?:Do not|Don['’]t|Never|Always|Be)\b|\p{Lu}\p{Ll}+ (?:the|a|an|your|all|each|any|it|them|in|on|at|with|from|until|to|by|for|up|out|off|down|back)\b)/u;

/** Orders in words that say little, and are no terms. */
const plainOrder = /^(?:Come|Go|Get|Put|Let|Make|Take|Keep|Give|Use|See|Have|Do)$/u;

/** Whether a statement that stands among steps reads like one of them, whatever its verb. */
function isAmongSteps(statement: string): boolean {
  if (isStep(statement)) return true;
  const [first = ""] = statement.split(/[\s,]/, 1);
  if (!telling.test(statement) || asserts.test(statement)) return false;
  return (
    /^(?:Do|Don['’]t|Never|Always|Be)$/u.test(first) ||
    (!/(?:s|ed|ing|ly)$/u.test(first) && (plainOrder.test(first) || !stopWords.has(first.toLowerCase())))
  );
}

/** Of facts beneath one heading the steps; verbs that we do not know are orders only among those that we do. */
function stepsAmong(facts: readonly FactIn[]): FactIn[] {
  const known = facts.filter((fact) => isStep(said(fact))).length;
  if (known < KNOWN_LEAST) return [];
  return facts.filter((fact) => isAmongSteps(said(fact)));
}

function inOrder(steps: readonly FactIn[]): FactIn[] {
  return steps.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || (a.id < b.id ? -1 : 1));
}

/** A statement as its source has it, without the name of what it is about. */
function said({ statement, quote }: FactIn): string {
  const own = plainStatement(quote);
  return own !== "" && statement.endsWith(own) ? own : statement;
}

/** Facts that stand beneath one heading of one source. */
function listed(facts: readonly FactIn[]): FactIn[][] {
  return [...Map.groupBy(facts, ({ sourceId, heading }) => `${sourceId} ${heading ?? ""}`).values()];
}

/** How much of a question the heading above a list, or its source's title, speaks of, and how much its items do. */
function aptness(question: string, steps: readonly FactIn[]): { above: number; within: number } {
  const asked = meanings(askedTerms(question));
  const share = (text: string): number => {
    const found = meanings(termSet(text));
    return asked.size === 0 ? 0 : [...asked].filter((term) => found.has(term)).length / asked.size;
  };
  const [first] = steps;
  const heading = share(first?.heading ?? "");
  return {
    above: heading + 0.5 * share(first?.sourceTitle ?? ""),
    within: share(steps.map(({ statement }) => statement).join(" ")),
  };
}

/** How something was done once is told by what was done, and by no directions for doing it. */
const ofPast = /^how (?:was|were|did|had)\b/iu;

/** Share of a question that heading and items must speak of for the list to be an answer to it. */
const APT = 0.5;

/**
 * The facts that are the steps of one list of one source, in its order: of several the one whose heading and items speak
 * most of the question; null where no source gives an order.
 */
export function stepsOf(question: string, facts: readonly FactIn[]): FactIn[] | null {
  if (ofPast.test(question)) return null;
  const lists = listed(facts.filter((fact) => fact.place !== undefined))
    .map(stepsAmong)
    .filter((steps) => steps.length >= STEPS.least)
    .map((steps) => ({ steps, ...aptness(question, steps) }))
    .filter(({ above, within }) => above + within >= APT)
    .toSorted((a, b) => b.above + b.within - a.above - a.within || b.steps.length - a.steps.length);
  const [best] = lists;
  return best === undefined ? null : inOrder(best.steps).slice(0, STEPS.most);
}

/** A numbered list behind a line that names its source, each step with its marker. */
export function stepsText(steps: readonly FactIn[]): string {
  const told = steps.flatMap((fact) => mergeDuplicates([{ ...fact, statement: said(fact) }]));
  // A number in a title would make a claim of what only leads to a list.
  const [named = ""] = (steps[0]?.sourceTitle ?? "").split(/:\s/, 1);
  const title = /\p{N}/u.test(named) ? "" : escapeMarkdown(named.replace(/[.?!…]+(?=\s|$)/gu, ""));
  return [
    `In the order of ${title === "" ? "the source" : title}:`,
    "",
    ...told.map((one, index) => `${index + 1}. ${cited(one)}`),
  ].join("\n");
}
