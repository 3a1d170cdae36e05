/** What stands before a passage that may be quoted by its number, in a block of its own or within one of all sources. */
const BEFORE_PASSAGE = /^<<(?:DATA-[0-9a-f]+ passage|[0-9a-f]+) (\d+)>>$/gm;

/** The number of the passage in which words stand in a prompt; empty where none has them. */
export function passageOf(prompt: string, words: string): string {
  const at = prompt.indexOf(words);
  return at < 0 ? "" : ([...prompt.slice(0, at).matchAll(BEFORE_PASSAGE)].at(-1)?.[1] ?? "");
}
