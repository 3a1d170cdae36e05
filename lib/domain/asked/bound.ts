/** “Which month had the most guests?”, “Which of them burns longest?” */
const ofMost =
  /^(?:(?:in|on|at|of|by|from) )?(?:which|what)\b(?!.*\b(?:or|than)\b).*\b(?:the (?:most|fewest|least|highest|lowest|largest|smallest|biggest|greatest|longest|shortest)|(?:most|least))(?=\b(?! of the))/iu;

/** Whether a question asks which of several has most, or least, of something. */
export function asksForMost(question: string): boolean {
  return ofMost.test(question);
}

/** “How many came back late?”: a number of something that the question does not name. */
const ofUnnamed =
  /^(?:and )?how (?:many|much)(?: of (?:them|those|these|that|it))? (?:is|are|was|were|has|had|did|does|do|will|would|can|could|came|went|fell|got|left|broke|sold|\p{L}{2,}ed(?! \p{L}*[^\P{L}sui]s\b))\b/iu;

/** “Which tool …”: the kind of thing that is asked for. */
const kindAsked = /^(?:(?:in|on|at|of|by|from) )?(?:which|what) (\p{L}+)\b/iu;
/** What is asked of one thing alone: “What does the tool cost?” */
const ofThing =
  /^(?:what|how (?:much|many|long|often|high|deep|far|big|heavy)) (?:\p{L}+ )?(?:is|are|was|were|has|had|did|does|do|will|would|can|could) (?:its?|they|their|the (\p{L}+?)(?:[’']s?)?)(?![\p{L}’'])/iu;

/** Whether a part asks of the one that the part before it asks for by its kind, or as “it”. */
function isOfThatOne(part: string, before: string): boolean {
  const found = ofThing.exec(part);
  const [, kind = ""] = kindAsked.exec(before) ?? [];
  return found !== null && (found[1] === undefined || found[1].toLowerCase() === kind.toLowerCase());
}

/** A name, or a number such as a year, which says by itself of what it is. */
const anchored = /\p{N}|(?<=\s)\p{Lu}/u;

/**
 * Whether a part of a question is only of what the part before it asks for: “Which pier had the most boats, and how many were
 * leaking?” asks for those of that pier, and for no number of leaking boats elsewhere.
 */
export function isBound(part: string, before: string | undefined): boolean {
  if (before === undefined || !asksForMost(before) || anchored.test(part)) return false;
  return ofUnnamed.test(part) || isOfThatOne(part, before);
}

/** The parts of a question in their order, those together that are only of what the part before them asks for. */
export function boundTogether(parts: readonly string[]): string[][] {
  const together: string[][] = [];
  for (const part of parts) {
    const [before] = together.at(-1) ?? [];
    if (isBound(part, before)) together.at(-1)?.push(part);
    else together.push([part]);
  }
  return together;
}
