import type { Sentence } from "./sentences";
import { stopWords } from "./stop-words";
import { words } from "./terms";

/** A quote as a statement: without the marks of Markdown, of footnotes and of lists, on one line. Words are kept. */
export function plainStatement(quote: string): string {
  return quote
    .replace(/\r?\n[ \t]*>?/g, " ")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]+)\]\([^)\s]*(?:\s"[^"]*")?\)/g, "$1")
    .replace(/\[(?:\^?\d+|F[0-9A-Za-z]{6,})\]/g, "")
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_]+?)_(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/(?:\*\*|__|~~)/g, "")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>])/g, "$1")
    .replace(/^\s*(?:[-*+•▪–]|\d{1,3}[.)])\s+/, "")
    .replace(/\s+/g, " ")
    .replace(/\s+([.,;:!?])/g, "$1")
    .trim();
}

/** Starts that point to a sentence before. */
const dangling =
  /^(?:["“'‘(]\s*)?(?:it|its|they|their|them|he|she|his|her|this|these|those|that|such|both|neither|either|former|latter|however|therefore|moreover|furthermore|but|and|or|so|also|instead|meanwhile|nevertheless|nonetheless|thus|hence|consequently|accordingly|similarly|likewise|then|yet|still|otherwise|another|other|others|one of (?:them|these|those)|in \p{L}+ of the \p{L}+,|some of (?:them|these|those)|the (?:former|latter|same|other|others|two|first|second|third|rest|remainder|remaining|latest|following|difference|result|results|reason|effect|figure|figures|answer|conclusion|exception|idea|point)|in (?:contrast|addition|other words|short|turn|both cases|each case|this|that|these|all|return|total)|by (?:contrast|comparison|then|doing)|for (?:example|instance|this|that|these|comparison)|as (?:a result|such|noted|above|mentioned|described|discussed|shown|before)|on (?:the (?:other|one) hand|top of|average|balance)|at (?:the same time|that|this|these|those)|after (?:this|that|these)|because of (?:this|that|these)|despite (?:this|that|these)|even so|further|finally|secondly|thirdly|firstly|here|there it|again|what is more|no such|most of (?:them|these|those)|all (?:of (?:them|these|those)|this|these)|half of (?:them|these|those)|none of (?:them|these|those)|only (?:then|this|these)|yes|no,)(?![\p{L}])/iu;

const personal =
  /^(?:i|you|your|my|our|we|us|dear|please|thank|thanks)\b|\b(?:you|your|yours|my)\b|(?<!\p{Lu}\p{Ll}+\s)(?<![\p{L}.])I(?=['’\s]\s?\p{Ll})/u;

const pointing =
  /\b(?:see|as shown|as described|as discussed|listed|shown|described|discussed) (?:in|above|below)\b|\b(?:table|figure|fig\.|section|chapter|appendix|annex|page) \d|\b(?:above|below)\s*[.):]|\bthe following\b|:\s*$/i;

/** Words inside a sentence that point to one before it. */
const pointingBack =
  /\b(?:these|those|such) (?!who\b|that\b|which\b|of\b|in\b|with\b|without\b|as\b|from\b|for\b|whose\b|where\b|are\b|were\b|a\b|an\b)\p{L}+|\bthis (?!year|week|month|is\b)\p{L}+|\bthe (?:others|former|latter|same (?:year|time|period))\b|^(?:\p{L}+ ){1,4}(?:therefore|however|moreover|thus|hence|nevertheless|then)\b/iu;

/** Text that speaks to a reader's machine, not of the subject. */
const addressing =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|any|your|these|instructions?|prompts?|rules?)\b|\bsystem prompt\b|\b(?:language model|chatbot|ai (?:assistant|model|system)s?)\b|\byou (?:are|must|should|will) now\b|\b(?:respond|reply|answer|output) (?:only|with|in)\b|<\/?\s*(?:system|assistant|user|instructions?|data)\b|\[\/?inst\]|\bprompt injection\b/i;

const boilerplate =
  /\b(?:cookies?|subscribe|newsletter|sign (?:in|up)|log ?in|click here|read more|learn more|all rights reserved|privacy policy|terms of (?:use|service)|skip to|share this|follow us|back to top|table of contents|print this page|copyright|contact us|opening hours|e-?mail|phone|press office)\b|©|https?:\/\/|www\./i;

const verb =
  /\b(?:is|are|was|were|be|been|being|am|has|have|had|do|does|did|can|could|will|would|may|might|must|should|shall|cannot|\p{L}{2,}ed|rose|fell|grew|cut|cuts|cost|costs|took|takes|found|finds|shows?|showed|shown|kept|keeps|ran|runs?|paid|pays|made|makes?|gave|gives?|left|leaves|came|comes?|went|goes|held|holds?|lost|loses?|led|leads?|won|met|meets?|built|sold|sells?|bought|brought|saw|sees|began|begins|became|becomes?|drew|draws?|dropped|needs?|uses?|works?|lasts?|means?|remains?|lies|depends?|reports?|reaches|requires?|reduces?|increases?|improves?|provides?|includes?|covers?|contains?|offers?|produces?|delivers?|saves?|raises?|lowers?|stays?|stood|stands?|sets?|puts?|say|says|said|states?|estimates?|suggests?|argues?|allows?|causes?|exceeds?|equals?|differs?|varies|vary|falls?|rises?|grows?|heats?|emits?|consumes?|pay|fit|fits|install|insulate|check|choose|avoid|ensure|place|keep|replace|start|measure|plan|size|set|ask|features?|stars?|refers?|plays?|serves?|describes?|belongs?|consists?|comprises?|represents?|follows?|tells?|appears?|lives?|hosts?|teaches|writes?|contributes?|operates?|houses?|marks?|forms?|supports?|receives?|explains?|compares?|asks?)\b/iu;

/** Words of a sentence that can stand as a fact; shorter ones are labels, longer ones lists. */
const LENGTH = { least: 6, most: 60 } as const;

/** Share of English stop words from which a text is read as English and must show an English verb. */
const ENGLISH = 0.15;

function isEnglish(found: readonly string[]): boolean {
  return found.filter((entry) => stopWords.has(entry)).length >= found.length * ENGLISH;
}

function looksWritten(text: string): boolean {
  const solid = text.replace(/\s/g, "");
  const letters = solid.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const isBalanced = (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);
  return letters >= solid.length * 0.6 && isBalanced && !/[|{}<>\\=]|_{2,}|\.{3,}/.test(text);
}

/** Whether a text speaks to a machine that reads it, or belongs to a page and not to its subject. */
export function isForeignMatter(text: string): boolean {
  return addressing.test(text) || boilerplate.test(text);
}

/** Whether a sentence can be taken out of its text and still be understood, as a statement about the world. */
export function standsAlone(sentence: Pick<Sentence, "text" | "kind">): boolean {
  if (sentence.kind === "heading" || sentence.kind === "code") return false;
  const text = plainStatement(sentence.text);
  const found = words(text);
  if (found.length < LENGTH.least || found.length > LENGTH.most) return false;
  if (!/^["“'‘(]?[\p{Lu}\p{Lo}\p{N}]/u.test(text) || /\?["”']?$/.test(text)) return false;
  if (sentence.kind !== "item" && !/[.!。！।؟…]["”’')\]]*$/u.test(text)) return false;
  if (
    dangling.test(text) ||
    personal.test(text) ||
    pointing.test(text) ||
    pointingBack.test(text) ||
    isForeignMatter(text)
  )
    return false;
  return looksWritten(text) && (!isEnglish(found) || verb.test(text));
}

/** Starts that hang on a sentence before, whatever the subject is. */
const connective =
  /^(?:however|therefore|moreover|furthermore|but|and|or|so|also|instead|meanwhile|nevertheless|nonetheless|thus|hence|consequently|accordingly|similarly|likewise|then|yet|still|otherwise|even so|again|for (?:example|instance|this|that|these)|as (?:a result|such|noted|above)|by (?:contrast|comparison)|in contrast|on the (?:other|one) hand|yes|no)(?![\p{L}])/iu;

/** Whether a sentence that points to its subject stands alone once that is named before it. */
export function standsNamed({ text, kind }: Pick<Sentence, "text" | "kind">, name: string): boolean {
  const statement = plainStatement(text);
  if (connective.test(statement) || personal.test(statement)) return false;
  return standsAlone({ kind, text: `${name}: ${statement}` });
}
