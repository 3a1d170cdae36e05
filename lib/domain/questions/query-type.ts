import { alternativesIn } from "@/lib/domain/asked/alternatives";
import { subquestions } from "@/lib/domain/asked/subquestions";
import type { Complexity, QueryType } from "@/lib/domain/core/words";
import { words } from "@/lib/domain/text/terms";
import { answerKind } from "./asked-for";

/** Whoever asks has a capital and is no name: “Can I moor here?”, “Is it so that I’d pay?” */
const asker = /^I(?:['’]\p{Ll}+)?$/u;

/** How a question is read: whether “I” counts as a name in it, as it did for older runs. */
interface Reading {
  isAskerNamed?: boolean;
}

/** Names inside of a question: words in capitals behind the first, those that belong together counted once. */
function namesIn(question: string, { isAskerNamed = false }: Reading = {}): string[] {
  const name =
    /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|la|van|von|and the)\s+)?\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;
  return [...question.matchAll(name)].map(([text]) => text).filter((text) => isAskerNamed || !asker.test(text));
}

const comparative = String.raw`(?:\p{L}{2,}er|more|less|fewer|better|worse|first|earlier|later|further|sooner|most|least)`;

/** What asks for two things or more side by side. */
const comparing: readonly RegExp[] = [
  /\b(?:vs\.?|versus|compared? (?:to|with)|compare[sd]?|comparison|(?<!makes the )differences? (?:between|in)|differs?|in common|distinguish\p{L}*)\b/iu,
  new RegExp(String.raw`\b${comparative}\b[^?]*\bthan\b`, "iu"),
  /\bwhich of\b/i,
  new RegExp(String.raw`\b(?:which|who|what|whose)\b[^?]*\b${comparative}\b[^?]*\bor\b`, "iu"),
  new RegExp(
    String.raw`^(?:is|are|was|were|did|does|do|has|have|should|can|will)\b[^?]*\b${comparative}\b[^?]*\bor\b`,
    "iu",
  ),
  /^(?:is|are|was|were|did|does|do|have|has|share)\b[^?]*\b(?:both|the same|alike|similar|also)\b/i,
  /\b(?:choose|prefer|pick|buy|use|take|recommend)\b[^?]*\bor\b(?! not)/i,
  new RegExp(String.raw`^(?:is|are|was|were|will|would|can)\b[^?]*\bor\b[^?]*\b${comparative}\b`, "iu"),
  /^(?:which|what|who)\b[^?]*[,:]\s*[^?,]+\bor\b[^?,]+\?*$/i,
];

/** What asks for steps. */
const instructing: readonly RegExp[] = [
  /^how to\b/i,
  /\bhow (?:do|does|can|could|should|would|must) (?:i|we|one|you|somebody|someone|anyone)\b/i,
  /^how (?:can|could|should|must|may) \p{L}/iu,
  /\b(?:steps?|instructions?|procedure|guide|recipe|directions|tutorial) (?:to|for|of|on)\b/i,
  /^(?:what|which) steps\b/i,
  /^what (?:do|must|should|can) (?:i|we|you|one) (?:need to |have to )?(?:do|prepare|bring|check|take)\b/i,
  /\b(?:best|right|correct|proper|safest|easiest) way to\b/i,
  /^what (?:do|does|should|must) [^?]+ do (?:if|when)\b/i,
  /^how (?:is|are|was|were) [^?]* (?:made|done|built|installed|prepared|set up|carried out|repaired|cleaned|replaced)\b/i,
];

const quantifying: readonly RegExp[] = [
  /\bhow (?:much|many|often|long|far|large|high|big|tall|old|fast|heavy|deep|wide|expensive|frequently)\b/i,
  /\b(?:what|which) (?:share|percentage|number|rate|proportion|amount|sum|price|fraction)\b/i,
  /^what (?:is|was|are|were) the (?:\p{L}+ )?(?:average|total|number|share|percentage|rate|cost|costs|price|population|size|height|length|weight|speed|temperature|amount|budget|capacity)\b/iu,
  /^what (?:do|does|did|would|will) [^?]+ (?:cost|pay|earn|weigh|spend|charge)\b/i,
];

/** Sides have to be looked at, however the question begins. */
const exploring: readonly RegExp[] = [
  /\b(?:what|which) (?:(?:is|are|was|were) (?:the )?)?(?:\p{L}+ )?(?:effects?|impacts?|consequences|reasons|causes|advantages|disadvantages|benefits|drawbacks|risks|experiences|challenges|implications|arguments|lessons|influence|role)\b/iu,
  /^(?:why|how well|how good|to what extent|what (?:decides|determines|influences|drives|explains|causes))\b/i,
  /^what (?:is|was|are|do [^?]+) (?:known|said|say|reported|written|think)\b/i,
];

const factual: readonly RegExp[] = [
  /^(?:who|whose|whom|when|where|which)\b/i,
  /^(?:by|in|at|to|for|from|with|since|until|of|on|under) (?:what|which|whom|whose|when|where)\b/i,
  /^what (?:is|was|are|were)\b/i,
  /^what (?:\p{L}*[^s\s,] ){1,3}(?:is|was|did|does|has|had|do|are|were)\b/iu,
  /\b(?:what|which|who|whom|whose|where|when)(?: \p{L}+){0,2}\?*$/iu,
];

const literary: readonly RegExp[] = [
  /\b(?:literature|state of the art|published (?:on|about)|(?:which|what) (?:\p{L}+ (?:and|or) )?(?:studies|papers|articles|books)|reviews? of the)\b/iu,
];
const current: readonly RegExp[] = [/\b(?:latest|currently|today|now|this (?:week|month|year)|recent(?:ly)?|news)\b/i];

/**
 * A question that is answered by yes or no: a fact where it is asked of somebody or something by name, else a matter of
 * several sides.
 */
export const yesOrNo = /^(?:is|are|was|were|do|does|did|has|have|had|will|can)\b/i;

/** Patterns, the more telling first; what fits none is exploratory. */
const patterns: readonly (readonly [QueryType, readonly RegExp[]])[] = [
  ["literature", literary],
  ["comparison", comparing],
  ["current_events", current],
  ["how_to", instructing],
  ["quantitative", quantifying],
  ["exploratory", exploring],
  ["factual", factual],
];

/** Whether several things are named to choose from or to tell apart. */
function laysOut(text: string): boolean {
  const asks = alternativesIn(text)?.asks;
  return asks === "choice" || asks === "difference";
}

function typeOfPart(part: string, reading: Reading): QueryType {
  const text = part.trim();
  if (laysOut(text)) return "comparison";
  const found = patterns.find(([, regexes]) => regexes.some((regex) => regex.test(text)))?.[0];
  return found ?? (yesOrNo.test(text) && namesIn(text, reading).length > 0 ? "factual" : "exploratory");
}

const settled: ReadonlySet<QueryType> = new Set(["factual", "quantitative"]);

/** What kind of question this is: that of its parts where they are alike, else the first one's with facts beside it. */
export function queryTypeOf(question: string, reading: Reading = {}): QueryType {
  const parts = subquestions(question);
  const [first = typeOfPart(question, reading), ...others] = parts.map((part) => typeOfPart(part, reading));
  if (others.every((type) => type === first)) return first;
  if ([first, ...others].every((type) => settled.has(type))) return "factual";
  const leads = first === "comparison" || first === "how_to" || first === "literature";
  return leads && others.every((type) => settled.has(type) || type === first) ? first : "exploratory";
}

/** Words from which a question counts as long. */
const LONG = 56;

/** Whether facts settle a question, one for each of its parts: two things by name are compared by a fact of each. */
export function isNarrow(question: string, type: QueryType): boolean {
  const isOfOneFact = type === "current_events" && ["name", "date", "number"].includes(answerKind(question));
  if (settled.has(type) || type === "how_to" || isOfOneFact) return subquestions(question).length <= 3;
  return type === "comparison" && namesIn(question).length >= 2;
}

/** How deep an answer must go: by what is asked, not by how long it is asked. */
export function complexityOf(question: string): Complexity {
  const parts = subquestions(question).length;
  if (parts >= 4 || words(question).length >= LONG) return "deep";
  return isNarrow(question, queryTypeOf(question)) ? "simple" : "medium";
}
