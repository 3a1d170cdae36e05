/** Letters of a question that a name takes over. */
const NAME_MAX = 80;

/** What a project or a researcher is called by its question: on one line, without its mark, cut between words. */
export function nameOfQuestion(question: string): string {
  const name = question
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[?.!\s]+$/u, "");
  if (name.length <= NAME_MAX) return name === "" ? question.trim().slice(0, NAME_MAX) : name;
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
