/** Letters of a question that a name takes over. */
const NAME_MAX = 80;

/** A shorter first question says too little to be a name. */
const NAME_LEAST = 20;
/** Where another question begins: “…, and what does it cost”. */
const another =
  /(?:[,;]\s+(?:(?:and|but|or)\s+)?(?=(?:what|how|which|who|when|where|why|whether|is|are|do|does|did|can|should|has|have)\b)|\s+(?:and|but)\s+(?=(?:what|how|which|who|when|where|why|whether)\b)|[?.!]\s+)/giu;

/**
 * What a project or a researcher is called by its question: on one line, without its mark. A long one is called by as
 * many of the questions in it as fit, or, where the first does not, is cut between words.
 */
export function nameOfQuestion(question: string): string {
  const name = question
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[?.!\s]+$/u, "");
  if (name.length <= NAME_MAX) return name === "" ? question.trim().slice(0, NAME_MAX) : name;
  const end = [...name.matchAll(another)].findLast(({ index }) => index >= NAME_LEAST && index <= NAME_MAX)?.index;
  if (end !== undefined) return name.slice(0, end);
  return `${name
    .slice(0, NAME_MAX)
    .replace(/\s+\S*$/u, "")
    .toWellFormed()}…`;
}

/** The first of `name`, `name (2)`, `name (3)` … that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let nth = 1; ; nth += 1) {
    const free = nth === 1 ? name : `${name} (${nth})`;
    if (!isTaken(free)) return free;
  }
}
