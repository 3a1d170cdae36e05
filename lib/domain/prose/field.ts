/** Whether a line reads as a labelled field of a document's head, as “Status: Withdrawn”, which heads nothing. */
export function isField(line: string): boolean {
  return /^\p{Lu}[\p{L}-]*: /u.test(line);
}
