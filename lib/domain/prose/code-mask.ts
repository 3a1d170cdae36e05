import { MARKER_PATTERN, WRITTEN_MARKER } from "@/lib/domain/core/marker";
import { type Line, linesOf } from "./lines";
import type { Stretch } from "./plain-lines";
import { cellsOf } from "./table";

const MASK = "·";

function blank(text: string): string {
  return text.replace(/[^\n]/g, MASK);
}

/** Stretches within which a span of code begins and ends: paragraphs, headings, cells. */
function* inlineOf(text: string, lines: Iterable<Line>): Generator<Stretch & { isCode: boolean }> {
  let open: (Stretch & { of: number }) | null = null;
  for (const line of lines) {
    const isText = line.kind === "prose" || line.kind === "heading";
    if (isText && open?.of === line.block) {
      open.to = line.to;
      continue;
    }
    if (open !== null) yield { from: open.from, to: open.to, isCode: false };
    open = isText ? { from: line.from, to: line.to, of: line.block } : null;
    if (line.kind === "row") {
      for (const { from, to } of cellsOf(text.slice(line.from, line.to)))
        yield { from: line.from + from, to: line.from + to, isCode: false };
    } else if (line.kind === "fence" || line.kind === "code") yield { from: line.start, to: line.end, isCode: true };
  }
  if (open !== null) yield { from: open.from, to: open.to, isCode: false };
}

/** What is read before a backtick may open a span: an escape, a marker, a bracket, an address. */
const TOKEN = new RegExp(
  String.raw`\\[!-/:-@[-\x60{-~]|${MARKER_PATTERN}|[[\]]|<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>|(?:(?<![a-z])https?://[\p{L}\p{N}]|(?<![^\s(*_[\]~])www\.)(?:${MARKER_PATTERN}|[^\s<\]]|\](?![[(]))*|\x60+`,
  "giu",
);

const BARE_ADDRESS = /^(?:http|www)/i;

/** Where runs of backticks stand by their length, the last ones first. */
function runsIn(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const known = runs.get(run.length);
    if (known) known.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}

/** Where spans of code stand: from a run of backticks to the next one as long. */
function* spansIn(text: string): Generator<Stretch> {
  const runs = runsIn(text);
  if (runs.size === 0) return;
  const tokens = new RegExp(TOKEN);
  // Within brackets an address is a link by what stands between angles alone.
  let open = 0;
  for (let hit = tokens.exec(text); hit !== null; hit = tokens.exec(text)) {
    const { 0: token, index } = hit;
    if (token === "[") open += 1;
    if (token === "]") open = Math.max(0, open - 1);
    if (open > 0 && BARE_ADDRESS.test(token)) tokens.lastIndex = index + 1;
    if (!token.startsWith("`")) continue;
    const behind = runs.get(token.length) ?? [];
    while ((behind.at(-1) ?? text.length) <= index) behind.pop();
    const closing = behind.at(-1);
    if (closing === undefined) continue;
    tokens.lastIndex = closing + token.length;
    yield { from: index, to: tokens.lastIndex };
  }
}

/** Where code stands: fenced blocks line by line, spans between backticks whole. In order, none over another. */
export function codeIn(markdown: string): { from: number; to: number }[] {
  return [...inlineOf(markdown, linesOf(markdown))].flatMap(({ from, to, isCode }) =>
    isCode
      ? [{ from, to }]
      : [...spansIn(markdown.slice(from, to))].map((span) => ({ from: from + span.from, to: from + span.to })),
  );
}

/**
 * The Markdown with all that stands in code (fenced blocks and spans between backticks) replaced, unit for unit, so that
 * what is looked for in the rest is found where it is and nowhere else. Time is linear.
 */
export function maskCode(markdown: string): string {
  let masked = "";
  let done = 0;
  const mask = (from: number, to: number): void => {
    masked += markdown.slice(done, from) + blank(markdown.slice(from, to));
    done = to;
  };
  for (const { from, to } of codeIn(markdown)) mask(from, to);
  return masked + markdown.slice(done);
}

/**
 * The Markdown with no marker of a fact within code: where a source's backticks or a fence would swallow one, so that it
 * cites nothing and is shown as it is written, they are text.
 */
export function withFreeMarkers(markdown: string): string {
  const written = markdown.match(WRITTEN_MARKER)?.length ?? 0;
  const seen = maskCode(markdown).match(WRITTEN_MARKER)?.length ?? 0;
  if (written === seen) return markdown;
  // Three tildes make a fence where a line begins, in whatever quotation or item, and nothing elsewhere.
  return markdown.replace(/(?<!\\)((?:\\\\)*)`/g, "$1\\`").replace(/(?<!\\)~{3,}/g, (run) => "\\~".repeat(run.length));
}
