/** A line as a list of definitions reads it: what it says, and how far it is set in. */
export interface SetLine {
  said: string;
  /** Columns before it; null of a line that says nothing. */
  indent: number | null;
}

/** Columns that a tab is wide. */
const TAB = 8;
/** Columns by which a definition is set in beneath its term at least. */
const DEEPER = 2;
/** Columns from which a line is set in as no heading of a section is. */
const WITHIN = 4;
/** A term is short, and what is said of it is more than a word or two. */
const LENGTH = { term: 60, termWords: 8, headWords: 6, bodyWords: 4, bodyLines: 3 } as const;

/** What only names in code, options, conditions and variables look like, or a word that no sentence begins with. */
const codeLike = /^[-+`$/@%~<]|^\p{Ll}|[=<>_]|^\p{N}+\s*[<>=]/u;
/** What a line ends with that goes on, leads to something, or is a sentence; and a line of a program. */
const goesOn = /[.!?:;,{}([\\–—-]["'”’]?$/u;
const isCode = /[;{}]$/u;
/** A word behind which a sentence goes on. */
const endsOpen =
  /(?:^|\s)(?:and|or|but|nor|the|an?|of|to|in|on|for|with|by|from|into|that|which|who|is|are|was|were|be|as|at|than|not|if|when|has|have)$/iu;
/** “name: value” is a field. */
const field = /^[^\s:][^:]{0,40}:\s/u;
const item = /^(?:[-*+•▪–]|\d{1,3}[.)])\s/u;

/** A line, measured. */
export function setLine(raw: string): SetLine {
  const said = raw.trim();
  const before = raw.slice(0, raw.length - raw.trimStart().length);
  return { said, indent: said === "" ? null : before.replaceAll("\t", " ".repeat(TAB)).length };
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Whether what stands on a line may be a term: it is short, no sentence, field or item, and no heading looks like it. */
export function looksLikeTerm({ said, indent }: SetLine): boolean {
  if (indent === null || said.length > LENGTH.term || said.split(/\s+/).length > LENGTH.termWords) return false;
  if (!/[\p{L}\p{N}]/u.test(said) || goesOn.test(said) || endsOpen.test(said)) return false;
  if (field.test(said) || item.test(said)) return false;
  return indent >= WITHIN || codeLike.test(said);
}

/** Whether a line may be the first of what is said of a term. */
function mayDefine({ said, indent }: SetLine, term: SetLine): boolean {
  if (indent === null || indent < (term.indent ?? 0) + DEEPER) return false;
  return /^["“‘'(`]?\p{L}/u.test(said) && !item.test(said) && !isCode.test(said);
}

/** Whether a line may be the heading of a section in which terms stand: “OPTIONS”. */
function looksLikeHead({ said, indent }: SetLine): boolean {
  if (indent === null || indent >= WITHIN || said.length > LENGTH.term) return false;
  return (
    /^\p{Lu}/u.test(said) && said.split(/\s+/).length <= LENGTH.headWords && !goesOn.test(said) && !endsOpen.test(said)
  );
}

/** Whether a line is the heading above a list of definitions, which begins right beneath it. */
export function isHeadOfTerms(lines: readonly SetLine[], at: number): boolean {
  const [head, next] = [lines[at], lines[at + 1]];
  if (head === undefined || next === undefined || !looksLikeHead(head)) return false;
  return (next.indent ?? 0) > (head.indent ?? 0) && isTerm(lines, at + 1);
}

/** Whether what stands beneath a line, set in further, is more than a word or two. */
function isDefined(lines: readonly SetLine[], at: number): boolean {
  const [term, next] = [lines[at], lines[at + 1]];
  if (term === undefined || next === undefined || !mayDefine(next, term)) return false;
  const body = lines.slice(at + 1, at + 1 + LENGTH.bodyLines);
  const end = body.findIndex(({ indent }) => indent === null || indent <= (term.indent ?? 0));
  const told = (end < 0 ? body : body.slice(0, end)).map(({ said }) => said).join(" ");
  return wordCount(told) >= LENGTH.bodyWords;
}

/**
 * Whether a line is a term that the lines beneath it define, set in further: “-f, --force”, “P >= 1000”; a second name may
 * stand between. A line that goes on with the one before it is none.
 */
export function isTerm(lines: readonly SetLine[], at: number): boolean {
  const [before, term, next] = [lines[at - 1], lines[at], lines[at + 1]];
  if (term === undefined || next === undefined || !looksLikeTerm(term)) return false;
  const isOtherName = before !== undefined && before.indent === term.indent && looksLikeTerm(before);
  const begins = before === undefined || before.indent === null || before.indent > (term.indent ?? 0);
  const isHeaded = before !== undefined && (before.indent ?? 0) < (term.indent ?? 0) && looksLikeHead(before);
  if (!begins && !isOtherName && !isHeaded) return false;
  return isDefined(lines, at) || (next.indent === term.indent && looksLikeTerm(next) && isDefined(lines, at + 1));
}

/** Whether a term reads as the beginning of what is said of it: “P >= 1000 ⏎ causes a version …”. */
export function opensItsDefinition(term: SetLine, { said }: SetLine): boolean {
  const [first] = term.said.toLowerCase().split(/[\s,]/u);
  return /^\p{Ll}/u.test(said) && !said.toLowerCase().startsWith(`${first} `);
}
