/**
 * The Markdown with all that stands in code (fenced blocks and spans between backticks) replaced, unit for unit, so that
 * what is looked for in the rest is found where it is and nowhere else. Time is linear.
 */
export function maskCode(markdown: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    const mark: string | null = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence === null && mark !== null && opens(line, mark)) {
      fence = mark;
      lines.push(blank(line));
    } else if (fence !== null) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
      lines.push(blank(line));
    } else {
      lines.push(line);
    }
  }
  return maskSpans(lines.join("\n"));
}

/** A fence of backticks has none behind it on its line; else the line holds a span. */
function opens(line: string, mark: string): boolean {
  return mark.startsWith("~") || !line.slice(line.indexOf(mark) + mark.length).includes("`");
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, MASK);
}

interface Ticks {
  from: number;
  to: number;
  /** Which paragraph it stands in: a span does not reach into the next. */
  paragraph: number;
}

/** Blanks what stands between a run of backticks and the next run as long, within one paragraph. */
function maskSpans(text: string): string {
  const runs = tickRuns(text);
  const closing = closingRuns(runs);
  let masked = "";
  let done = 0;
  for (let index = 0; index < runs.length; index++) {
    const closes = closing[index];
    const opener = runs[index];
    const closer = closes === undefined ? undefined : runs[closes];
    if (opener === undefined || closes === undefined || closer === undefined) continue;
    masked += text.slice(done, opener.from) + blank(text.slice(opener.from, closer.to));
    done = closer.to;
    index = closes;
  }
  return masked + text.slice(done);
}

function tickRuns(text: string): Ticks[] {
  let paragraph = 0;
  const runs: Ticks[] = [];
  for (const hit of text.matchAll(/\n[ \t]*(?=\n)|\\[\\`]|`+/g)) {
    if (hit[0].startsWith("\n")) paragraph++;
    else if (hit[0].startsWith("`")) runs.push({ from: hit.index, to: hit.index + hit[0].length, paragraph });
  }
  return runs;
}

/** For each run, the next one of its length in its paragraph. */
function closingRuns(runs: readonly Ticks[]): (number | undefined)[] {
  const nearest = new Map<string, number>();
  const closing: (number | undefined)[] = [];
  for (const [index, run] of [...runs.entries()].reverse()) {
    const name = `${run.paragraph}:${run.to - run.from}`;
    closing[index] = nearest.get(name);
    nearest.set(name, index);
  }
  return closing;
}

const MASK = "·";

/** A marker as it is written, wherever it stands. */
const WRITTEN_MARKER = /\[F[0-9A-HJKMNP-TV-Z]{12}\]/g;

/**
 * The Markdown with no marker of a fact within code: where a source's backticks or a fence would swallow one, so that it
 * cites nothing and is shown as it is written, they are text.
 */
export function withFreeMarkers(markdown: string): string {
  const written = markdown.match(WRITTEN_MARKER)?.length ?? 0;
  const seen = maskCode(markdown).match(WRITTEN_MARKER)?.length ?? 0;
  if (written === seen) return markdown;
  // A tilde fence begins a line; of all other tildes none makes code.
  return markdown.replace(/(?<!\\)((?:\\\\)*)`/g, "$1\\`").replace(/^(\s{0,3})~{3,}/gm, "$1\\~\\~\\~");
}
