import { beginsBlock, type Line, linesOf } from "./lines";

/** What a line says so that no mark of a heading, a fence or a rule works at its beginning. */
function escapeBefore(text: string, line: Line): string {
  const isText = line.setIn.at(-1)?.to === line.from;
  const said = text.slice(line.from, line.end);
  if (!isText || !beginsBlock(said)) return "";
  const mark = said.charAt(0);
  const count = /[`~]/.test(mark) ? said.search(new RegExp(`[^${mark}]|$`)) : 1;
  return `\\${mark}`.repeat(count);
}

/** The Markdown with nothing set in so far that another reader would take it for code: to this one it is the same. */
export function withoutSetIn(markdown: string): string {
  let text = "";
  let done = 0;
  for (const line of linesOf(markdown)) {
    for (const { from, to, kept } of line.setIn) {
      text += markdown.slice(done, from) + " ".repeat(kept);
      done = to;
    }
    const escaped = line.setIn.length === 0 ? "" : escapeBefore(markdown, line);
    text += escaped;
    done += escaped.length / 2;
  }
  return text + markdown.slice(done);
}
