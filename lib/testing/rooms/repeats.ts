/** Tokens in a row that make two places alike. */
const WINDOW = 60;

/** A text's tokens: words, numbers, strings and signs; comments and imports left out. */
function tokensOf(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^import [\s\S]*?;$/gm, "");
  return code.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$]+|[^\s\w]/g) ?? [];
}

/** How many pairs of places in these texts have sixty tokens or more in a row in common, each pair counted once. */
export function countRepeats(texts: readonly string[]): number {
  const seen = new Map<string, string>();
  const pairs = new Set<string>();
  texts.forEach((text, file) => {
    const tokens = tokensOf(text);
    let before: string | undefined;
    for (let at = 0; at + WINDOW <= tokens.length; at += 1) {
      const window = tokens.slice(at, at + WINDOW).join(" ");
      const first = seen.get(window);
      if (first === undefined) seen.set(window, `${file}:${at}`);
      // A run that goes on is the pair that it began as.
      else if (before === undefined) pairs.add(`${first} ${file}:${at}`);
      before = first;
    }
  });
  return pairs.size;
}
