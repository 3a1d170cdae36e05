import { Cursor, type Dropped, TAB } from "./cursor";
import { isTableRule } from "./table";

/** What a line of Markdown is: `underline` makes a heading of what stands above it, `rule` parts, `delimiter` stands beneath a table's head. */
type LineKind = "blank" | "prose" | "heading" | "underline" | "rule" | "fence" | "code" | "row" | "delimiter";

/** A line of a text; offsets in code units. */
export interface Line {
  /** Where it begins, and where it ends without the signs of a line's end. */
  start: number;
  end: number;
  kind: LineKind;
  /** What it says: without the marks of quotations, items and headings, and the white space around. */
  from: number;
  to: number;
  /** Equal for the lines of one paragraph, table or block of code. */
  block: number;
  opensItem: boolean;
  /** Of a heading, 1 to 6; else 0. */
  level: number;
  /** Whether it is the head of a table. */
  isHead: boolean;
  /** White space by which other readers would take it for code. To this one it is prose, as in any text of hard line ends. */
  setIn: readonly Dropped[];
}

interface Quotation {
  kind: "quotation";
}

interface Item {
  kind: "item";
  /** Columns that what belongs to it is set in by. */
  width: number;
  /** Whether nothing stands behind its mark: an empty line ends it. */
  isEmpty: boolean;
}

type Container = Quotation | Item;

interface Fence {
  mark: string;
}

/** A line of the paragraph that is open, and whether the next one may make it the head of a table. */
interface Held {
  line: Line;
  said: string;
  mayHead: boolean;
}

interface State {
  isPlain: boolean;
  containers: readonly Container[];
  leaf: "none" | "paragraph" | "table" | Fence;
  block: number;
  /** What they are may turn out by the next one. */
  held: Held[];
}

/** Containers within each other at most: what is nested deeper is read as their text, so that time stays linear. */
const DEPTH = 100;

const ITEM = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
const TASK = /^\[[ xX]\](?=[ \t]+\S)/;
const FENCE = /^(?:(`{3,})[^`]*$|(~{3,}))/;
const HEADING = /^(#{1,6})(?=[ \t]|$)/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
/**
 * In a text that is no Markdown, a heading's underline may be of any sign of reStructuredText; it is never shorter than
 * its heading.
 */
const OTHER_UNDERLINE = /^(?:~{3,}|\^{3,}|\+{3,}|'{4,}|"{4,}|\*{4,}|\.{4,})$/;
/** In such a text, a line of one sign above a heading, which a line of the same sign underlines. */
const OVERLINE = /^([=~^+'"*.#-])\1{2,}$/;
/** In such a text, a program's remark: Markdown has a heading there where it stands in an item. */
const REMARK = /^(?: {4}|\t)/;

/** Whether what a line says begins a block whatever stands above it. */
export function beginsBlock(said: string): boolean {
  return FENCE.test(said) || HEADING.test(said) || RULE.test(said);
}

function withoutIndent(text: string): string {
  return text.replace(/^[ \t]+/, "");
}

/** Whether the line closes what a line of the same sign opened above one line of text: a heading of reStructuredText. */
function isOverlined(said: string, { isPlain, held }: State): boolean {
  const sign = held.length === 2 ? OVERLINE.exec(held[0]?.said.trimEnd() ?? "")?.[1] : undefined;
  return isPlain && sign !== undefined && OVERLINE.exec(said.trimEnd())?.[1] === sign;
}

/** The level of the heading that a line underlines; 0 for none. */
function underlined(said: string, state: State): number {
  if (state.leaf !== "paragraph") return 0;
  if (UNDERLINE.test(said)) return said.startsWith("=") ? 1 : 2;
  const own = isOverlined(said, state) ? state.held.slice(1) : state.held;
  const above = own.length === 1 ? own[0] : undefined;
  const isTitle = above !== undefined && said.length >= above.said.trimEnd().length;
  return state.isPlain && isTitle && OTHER_UNDERLINE.test(said.trimEnd()) ? 3 : 0;
}

/** How many of the open quotations and items a line goes on with, from one on. */
function goneOn(cursor: Cursor, containers: readonly Container[], first = 0): number {
  for (const [nth, container] of containers.entries()) {
    if (nth < first) continue;
    const indent = cursor.indent();
    if (container.kind === "quotation") {
      if (indent >= TAB || !withoutIndent(cursor.rest()).startsWith(">")) return nth;
      cursor.skip(indent);
      cursor.take(1);
      cursor.skip(1);
      continue;
    }
    const isBlank = cursor.isBlank();
    if (isBlank ? container.isEmpty : indent < container.width) return nth;
    container.isEmpty = false;
    cursor.skip(container.width);
  }
  return containers.length;
}

/** What a line goes on with; what it is set in by beyond that counts for nothing, unless a paragraph goes on. */
interface Gone {
  depth: number;
  setIn: Dropped[];
  isSetIn: boolean;
}

function goOn(cursor: Cursor, { containers, leaf }: State): Gone {
  const depth = goneOn(cursor, containers);
  if (depth === containers.length || leaf === "paragraph" || cursor.isBlank() || cursor.indent() < TAB)
    return { depth, setIn: [], isSetIn: false };
  const setIn = [cursor.drop()];
  const deeper = goneOn(cursor, containers, depth);
  return { depth: deeper, setIn, isSetIn: deeper === depth };
}

interface Opened {
  containers: Container[];
  setIn: Dropped[];
  /** Whether the last of what it says was set in: no mark of a heading, fence or rule works there. */
  isSetIn: boolean;
}

/** The item that begins here; null where none does. One within a paragraph is no empty one, and begins to count at 1. */
function openItem(cursor: Cursor, isWithin: boolean): Item | null {
  const indent = cursor.indent();
  const said = withoutIndent(cursor.rest());
  const mark = RULE.test(said) ? null : ITEM.exec(said);
  if (mark === null) return null;
  const isEmpty = said.slice(mark[0].length).trim() === "";
  if (isWithin && (isEmpty || (mark[1] !== undefined && mark[1] !== "1"))) return null;
  cursor.skip(indent);
  cursor.take(mark[0].length);
  const gap = cursor.indent();
  // Where more follows than a line is set in by, the item begins behind the first blank.
  const own = isEmpty || gap > TAB ? 1 : gap;
  cursor.skip(own);
  return { kind: "item", width: indent + mark[0].length + own, isEmpty };
}

/** The quotations and items that begin on a line. */
function opened(cursor: Cursor, state: State, { depth, setIn, isSetIn }: Gone): Opened {
  const found: Opened = { containers: [], setIn, isSetIn };
  const isWithin = state.leaf === "paragraph" && depth === state.containers.length;
  while (!cursor.isBlank() && depth + found.containers.length < DEPTH) {
    if (cursor.indent() >= TAB) {
      if (state.leaf === "paragraph" && found.containers.length === 0) break;
      found.setIn.push(cursor.drop());
      found.isSetIn = true;
    }
    const indent = cursor.indent();
    if (withoutIndent(cursor.rest()).startsWith(">")) {
      cursor.skip(indent);
      cursor.take(1);
      cursor.skip(1);
      found.containers.push({ kind: "quotation" });
    } else {
      const item = openItem(cursor, isWithin);
      if (item === null) break;
      found.containers.push(item);
    }
    found.isSetIn = false;
  }
  return found;
}

function release(state: State): Line[] {
  const lines = state.held.map(({ line }) => line);
  state.held = [];
  return lines;
}

/** Ends what is open, and begins another block. */
function close(state: State): Line[] {
  state.leaf = "none";
  state.block += 1;
  return release(state);
}

function inFence(line: Line, cursor: Cursor, state: State, { mark }: Fence): Line {
  const said = withoutIndent(cursor.rest()).trimEnd();
  const closes = cursor.indent() < TAB && said.startsWith(mark) && said === mark.charAt(0).repeat(said.length);
  if (closes) {
    state.leaf = "none";
    line.kind = "fence";
    return line;
  }
  line.kind = "code";
  line.from = line.start + cursor.at;
  line.to = Math.max(line.from, line.end);
  return line;
}

/** A line of a heading with marks before it, and maybe behind. */
function headingLine(line: Line, said: string, level: number): Line {
  const own = said
    .slice(level)
    .trimEnd()
    .replace(/(^|[ \t])#+$/, "$1")
    .trimEnd();
  const to = line.from + level + own.length;
  const from = Math.min(to, line.from + level + (own.length - withoutIndent(own).length));
  return { ...line, kind: "heading", level, from, to };
}

/** How a line stands: set in within a paragraph, set in elsewhere, or just outside of what a table stands in. */
interface Place {
  isDeep: boolean;
  isSetIn: boolean;
  leavesTable: boolean;
}

/** The line, and those before it that it says what they are. */
function readLeaf(line: Line, said: string, state: State, place: Place): Line[] {
  if (said === "") {
    line.kind = "blank";
    return [...close(state), line];
  }
  const isMarked = !place.isDeep && !place.isSetIn;
  const level = isMarked ? (HEADING.exec(said)?.[1]?.length ?? 0) : 0;
  if (level > 0) {
    const before = close(state);
    const heading = { ...headingLine(line, said, level), block: state.block };
    return [...before, heading, ...close(state)];
  }
  const depth = isMarked ? underlined(said, state) : 0;
  if (depth > 0) {
    const isOpened = isOverlined(said, state);
    const above = close(state).map((one, nth): Line => {
      return isOpened && nth === 0 ? { ...one, kind: "rule" } : { ...one, kind: "heading", level: depth };
    });
    return [...above, { ...line, kind: "underline" }];
  }
  const fence = isMarked ? FENCE.exec(said) : null;
  if (fence) {
    const before = close(state);
    state.leaf = { mark: fence[1] ?? fence[2] ?? "" };
    return [...before, { ...line, kind: "fence", block: state.block }];
  }
  if (isMarked && RULE.test(said)) return [...close(state), { ...line, kind: "rule" }];
  return readText(line, said, state, place);
}

/** A line of a paragraph or of a table. */
function readText(line: Line, said: string, state: State, { isDeep, leavesTable }: Place): Line[] {
  const last = state.held.at(-1);
  if (state.leaf === "paragraph" && last?.mayHead && !isDeep && isTableRule(said, last.said)) {
    state.held.pop();
    const above = close(state);
    state.leaf = "table";
    const head: Line = { ...last.line, kind: "row", isHead: true, block: state.block };
    return [...above, head, { ...line, kind: "delimiter", block: state.block }];
  }
  if (state.leaf === "table") {
    line.kind = "row";
    return [line];
  }
  if (state.leaf !== "paragraph") {
    state.block += 1;
    state.leaf = "paragraph";
  }
  line.block = state.block;
  state.held.push({ line, said, mayHead: !isDeep && !leavesTable });
  return [];
}

/** A line as it is before its block is known; it says what stands behind `at`. */
function lineAt(start: number, end: number, said: string): Line {
  const to = end - (said.length - said.trimEnd().length);
  const from = end - said.length;
  return {
    start,
    end,
    kind: "prose",
    from,
    to: Math.max(from, to),
    block: 0,
    opensItem: false,
    level: 0,
    isHead: false,
    setIn: [],
  };
}

function readLine(text: string, start: number, end: number, state: State): Line[] {
  const cursor = new Cursor(text.slice(start, end));
  const gone = goOn(cursor, state);
  const { depth } = gone;
  const placed = ({ from, to, kept }: Dropped): Dropped => ({ from: start + from, to: start + to, kept });
  const isWhole = depth === state.containers.length;
  if (typeof state.leaf === "object" && isWhole) {
    const line = lineAt(start, end, withoutIndent(cursor.rest()));
    line.block = state.block;
    line.setIn = gone.setIn.map(placed);
    return [inFence(line, cursor, state, state.leaf)];
  }
  const before = typeof state.leaf === "object" ? close(state) : [];
  const own = opened(cursor, state, gone);
  const isDeep = cursor.indent() >= TAB;
  const said = withoutIndent(cursor.rest());
  const line = lineAt(start, end, said);
  line.block = state.block;
  line.setIn = own.setIn.map(placed);
  const isNew = own.containers.length > 0;
  if (!isWhole && !isNew && state.leaf === "paragraph" && said !== "" && (isDeep || !beginsBlock(said))) {
    // A paragraph goes on without the marks of what it stands in.
    state.held.push({ line, said, mayHead: false });
    return before;
  }
  const leavesTable = !isWhole && !isNew && state.leaf === "table";
  if (!isWhole || isNew) {
    before.push(...close(state));
    state.containers = [...state.containers.slice(0, depth), ...own.containers];
  }
  line.block = state.block;
  line.opensItem = own.containers.some(({ kind }) => kind === "item");
  const task = line.opensItem ? (TASK.exec(said)?.[0].length ?? 0) : 0;
  line.from += task === 0 ? 0 : task + said.slice(task).length - withoutIndent(said.slice(task)).length;
  const isRemark = state.isPlain && REMARK.test(text.slice(start, end)) && HEADING.test(said);
  return [...before, ...readLeaf(line, said, state, { isDeep, isSetIn: own.isSetIn || isRemark, leavesTable })];
}

/**
 * The lines of a text as Markdown has them: CommonMark with GitHub's tables, but that white space before a line makes no
 * code, and that neither HTML nor definitions are anything but text. The one reader of Markdown's blocks: whoever must
 * know what is code, a heading, a table, an item or a quotation asks here. A `plain` text may be Markdown and may be none:
 * a page, a paper, a program. Time is linear.
 */
export function* linesOf(text: string, of: "markdown" | "plain" = "markdown"): Generator<Line> {
  const state: State = { isPlain: of === "plain", containers: [], leaf: "none", block: 0, held: [] };
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const next = newline < 0 ? text.length : newline;
    const end = next > start && text[next - 1] === "\r" ? next - 1 : next;
    yield* readLine(text, start, end, state);
    start = next + 1;
  }
  yield* release(state);
}

/** White space that stands otherwise on one line: most texts that are put on one stand so already. */
const UNEVEN = /[^\S ]| {2}|^ | $/;

/** A text on one line: runs of white space are one space, none at its ends. */
export function oneLine(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
