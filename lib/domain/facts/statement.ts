import { keeping } from "@/lib/domain/core/keep";
import type { Sentence } from "@/lib/domain/prose/sentences";
import { stopWords } from "@/lib/domain/text/stop-words";
import { words } from "@/lib/domain/text/terms";

/** A quote as a statement: without the marks of Markdown, of footnotes and of lists, on one line. Words are kept. */
export const plainStatement = keeping(
  (quote: string): string =>
    quote
      .replace(/\r?\n[ \t]*>?/g, " ")
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\[([^\]]+)\]\([^)\s]*(?:\s"[^"]*")?\)/g, "$1")
      .replace(/\[(?:\^?\d+|F[0-9A-Za-z]{6,})\]/g, "")
      .replace(/(\*\*|__|~~|`)(?=\S)(.+?)\1/g, "$2")
      .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)\*(?![\p{L}\p{N}*])/gu, "$1")
      .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_]+?)_(?![\p{L}\p{N}_])/gu, "$1")
      .replace(/(?:\*\*|__|~~)/g, "")
      .replace(/^\s*[*_](?=[^\s*_][^*_]*$)|(?<=^[^*_]*[^\s*_])[*_]\s*$/g, "")
      .replace(/\\([\\`*_{}[\]()#+\-.!|<>])/g, "$1")
      .replace(/^\s*(?:[-*+•▪–]|\d{1,3}(?:[.)]|(?:\.\d{1,2}){1,3}\.?(?=\s+\p{Lu})))\s+/u, "")
      .replace(/\s+/g, " ")
      .replace(/\s+([.,;:!?])/g, "$1")
      .trim(),
  { texts: 4_000, length: 2_000 },
);

/** Starts that point to a sentence before. */
const dangling =
  /^(?:["“'‘(]\s*)?(?:it|its|they|their|them|he|she|his|her|this|these|those|that|such|both|neither|either|former|latter|however|therefore|moreover|furthermore|but|and|or|so|also|instead|meanwhile|nevertheless|nonetheless|thus|hence|consequently|accordingly|similarly|likewise|then|yet|still|otherwise|another|other|others|one of (?:them|these|those)|in \p{L}+ of the \p{L}+,|some of (?:them|these|those)|the (?:first|second|third)(?=,|\s+(?:is|are|was|were|has|have|had|one|two|three|of (?:these|those|them))(?![\p{L}]))|the (?:former|latter)(?=[,;:]|\s+(?:\p{Ll}+(?:ed|s)|fell|rose|grew|was|were|had|has|is|are|will|can)(?![\p{L}]))|the (?:same|other|others|two|rest|remainder|remaining|latest|following|difference|result|results|reason|effect|figure|figures|answer|conclusion|exception|idea|point)|in (?:contrast|addition|other words|short|turn|both cases|each case|this|that|these|all|return|total)|by (?:contrast|comparison|then|doing)|for (?:example|instance|this|that|these|comparison)|as (?:a result|such|noted|above|mentioned|described|discussed|shown|before)|on (?:the (?:other|one) hand|top of|average|balance)|at (?:the same time|that|this|these|those)|after (?:this|that|these)|because of (?:this|that|these)|despite (?:this|that|these)|even so|further|finally|secondly|thirdly|firstly|here|there it|again|what is more|no such|most of (?:them|these|those)|all (?:of (?:them|these|those)|this|these)|half of (?:them|these|those)|none of (?:them|these|those)|only (?:then|this|these)|yes|no,)(?![\p{L}])/iu;

/** A letter or a request. */
const asking = /^(?:dear|please|thank|thanks)\b/i;

/** Words of the one who speaks: an opinion. */
const personal = /\b[Mm]y\b|(?<!\p{Lu}\p{Ll}+\s)(?<![\p{L}.])I(?=['’\s]\s?\p{Ll})/u;

/** What whoever writes advises or concludes: a finding of theirs, told under the name of what they wrote. What another said is none. */
const advising =
  /^I(?=\s(?:would|should|recommend|advise|suggest|propose|urge|conclude|infer|do not recommend)\b)(?!.*,\s(?:said|says)\b)/u;

/** What somebody is quoted with: there one may say “I”. */
const quoted = /[“"][^”"\n]{0,400}[”"]/gu;

/** Starts and words by which a text speaks of itself or to its reader: understood once its title is named. */
const speaking = /^(?:you|your|our|we|us)\b|\b(?:you|your|yours)\b/iu;

const pointing =
  /\b(?:see|as (?:shown|described|discussed|listed)) (?:in|above|below)\b|\b(?:above|below)\s*[.):]|\bthe following\b/i;

/** Words inside a sentence that point to one before it. */
const pointingBack =
  /\b(?:these|those|such) (?!who\b|that\b|which\b|of\b|in\b|with\b|without\b|as\b|from\b|for\b|whose\b|where\b|are\b|were\b|a\b|an\b)\p{L}+|\bthis (?!year|week|month|is\b)\p{L}+|\bthe (?:others|same (?:year|time|period))\b|\bthe (?:former|latter)\b(?=[.,;:)]|$|\s+(?:is|are|was|were|has|have|had|and|but|or|in|of|by|for|to|on|at|with)\b)|^(?:\p{L}+ ){1,4}(?:therefore|however|moreover|thus|hence|nevertheless|then)\b/iu;

/** Text that speaks to a reader's machine, not of the subject. */
const addressing =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|any|your|these|instructions?|prompts?|rules?)\b|\bsystem prompt\b|\b(?:language model|chatbot|ai (?:assistant|model|system)s?)\b|\byou (?:are|must|should|will) now\b|\b(?:respond|reply|answer|output) (?:only|with|in)\b|<\/?\s*(?:system|assistant|user|instructions?|data)\b|\[\/?inst\]|\bprompt injection\b/i;

/** What stands on pages whatever they are about. */
const boilerplate =
  /\b(?:(?:use|uses|accept|allow|set) (?:of )?cookies|cookie (?:policy|settings|notice)|subscribe (?:to|now|for)|our newsletter|sign (?:in|up) (?:to|for|now|here)|log ?in (?:here|to (?:your|continue|see|read|view|access|comment|post))|click here|read more|all rights reserved|privacy policy|terms of (?:use|service)|skip to (?:main|content)|share this (?:page|article|story)|follow us|back to top|table of contents|print this page|contact us|e-?mail (?:us|address)|press office)\b|^copyright\b|©|https?:\/\/|www\./i;

/** Forms that are hardly ever anything but a verb. */
const verb =
  /\b(?:is|are|was|were|be|been|being|am|has|have|had|do|does|did|can|could|will|would|may|might|must|should|shall|cannot|(?<=\s)\p{L}{2,}ed|ate|beat|became|began|bent|bit|blew|bore|bought|bred|broke|brought|built|came|caught|chose|clung|crept|dealt|drew|drove|dug|fed|fell|felt|fled|flew|forbade|forgot|fought|found|froze|gave|got|grew|heard|hid|hung|kept|knew|laid|led|left|lent|let|lit|lost|made|meant|met|overtook|paid|proved|put|quit|ran|rang|rode|rose|said|sang|sank|sat|saw|sent|shook|shot|shown|slept|slid|sold|sought|spent|spoke|split|sprang|spun|stole|stood|struck|stuck|swam|swept|swore|swung|taught|threw|thought|told|took|tore|understood|undertook|went|withdrew|woke|won|wore|wound|wove|wrote|says?|seems?|appears?|becomes?|belongs?|comprises?|consists?|contains?|depends?|describes?|differs?|exceeds?|explains?|includes?|remains?|requires?|varies|vary|exists?|occurs?|gives?|goes|makes|takes|comes|keeps|loses|begins|writes|teaches|contributes|operates|receives|reaches|reduces|increases|improves|provides|produces|delivers|saves|raises|lowers|allows|suggests|argues|contains|represents|compares|emits|consumes|lasts|leads|lies|holds|helps|leaves|meets|sells|serves|tells|lives|grows|falls|rises|stays|stands|depicts|follows|uses|works|owns|causes|runs|plays|pays|arrives|expires)\b/iu;

/** Forms that are nouns as often: verbs only behind the word that does it. */
const verbBehindNoun =
  /(?<=[\p{Ll}\p{Lu}\p{N})”"'’] )(?:costs?|cuts?|shows?|finds?|needs?|means|reports?|covers|offers|estimates?|states?|sets?|puts?|heats?|measures?|plans?|sizes?|fits?|places?|starts?|features?|stars?|refers?|plays?|houses|marks?|forms?|supports?|asks?|hosts?|draws?|wins?|claims?|notes?|records?|ranks?|links?|opens|closes|ends|returns)\b/giu;

/** Words behind which those are nouns. */
const beforeNoun =
  /(?:^|[\s(“"])(?:the|a|an|of|in|on|at|for|and|or|to|with|by|from|its|their|his|her|our|no|this|these|all|some|more|most|new|high|low|total|average|mean|main|other|\p{L}+ed)$/iu;

/** “Ada Lee disagreed.”: who takes a side says it in few words. */
const sideTaken =
  /^(?:\p{Lu}[\p{L}'’.-]+ ){1,3}(?:disagreed|disagrees|objected|objects|agreed|agrees|abstained|refused|declined)\.$/u;

/** Words that sentences are refused below without any doubt, and those from which one that ends as one has a verb. */
const LENGTH = { least: 4, short: 6, sure: 9, most: 160 } as const;

/** Share of English stop words from which a text is read as English and must show an English verb. */
const ENGLISH = 0.15;

function isEnglish(found: readonly string[]): boolean {
  return found.filter((entry) => stopWords.has(entry)).length >= found.length * ENGLISH;
}

/** What somebody does is said behind who does it, whatever the verb; a decision is told behind its name. */
const acting =
  /\b(?:we|they|she|he) (?:also |now |then |only )?(?!(?:all|both|two|three|four|of|in|and|or|who)\b)\p{Ll}{2,}|^(?:decided|resolved|agreed|resolution|decision):\s\p{L}/iu;

/** A month is no verb. */
const inMay = /\b\d{1,2}(?:st|nd|rd|th)? May\b|\bMay,? \d/gu;

/** Whether a text has a word that is a verb in it. */
export function hasVerb(whole: string): boolean {
  const text = whole.replace(inMay, " ");
  if (verb.test(text) || acting.test(text)) return true;
  return [...text.matchAll(verbBehindNoun)].some(
    (hit) => !beforeNoun.test(text.slice(Math.max(0, hit.index - 20), hit.index).trimEnd()),
  );
}

/** An aim without a verb that says anything of it: “To compare oars with sails on two lakes.” */
const aim = /^To \p{Ll}+ [^,;:]*$/u;
const says =
  /\b(?:is|are|was|were|be|has|have|had|do|does|did|can|could|will|would|may|might|must|should|means|takes|costs|needs|requires|\p{L}+n['’]t)\b/iu;

/** Share of letters among all signs from which something was written and not filled in, drawn or programmed. */
const LETTERS = 0.6;

/** What something costs is written in figures, whoever writes. */
const money = /[€$£]\s?\p{N}[\p{N}.,]*/gu;

function looksWritten(text: string): boolean {
  const solid = text.replace(money, "").replace(/\s/g, "");
  const letters = solid.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return letters >= solid.length * LETTERS && !/\||<\/?[a-z]|_{2,}|\.{4,}|\\[a-z]|\{\{/i.test(text);
}

/** Whether a text speaks to a machine that reads it, or belongs to a page and not to its subject. */
export function isForeignMatter(text: string): boolean {
  return addressing.test(text) || boilerplate.test(text);
}

/** A line that only names: who, where and when, each word with a capital or a number, and nothing that is said of them. */
function isByline(text: string): boolean {
  const rest = text.replace(/(?:^|\s)(?:of|the|and|for|in|on|at|by|to|de|von|van|no|nos|pp?)(?=[\s.,])/giu, " ");
  return /\p{Lu}\p{Ll}/u.test(rest) && !/(?:^|[\s(“"‘'])\p{Ll}/u.test(rest);
}

function isAddressed(text: string): boolean {
  return asking.test(text) || personal.test(text.replace(quoted, " ").replace(advising, " "));
}

const sentenceEnd = /[.!。！।؟…]["”’')\]]*$/u;

/**
 * Whether a sentence says something: no heading, label, fragment, question, and nothing that belongs to a page. It may
 * still point to what stands before it.
 */
export function isFinding(sentence: Pick<Sentence, "text" | "kind">): boolean {
  if (sentence.kind === "heading" || sentence.kind === "code") return false;
  const text = plainStatement(sentence.text);
  const found = words(text);
  if (sentence.kind === "prose" && sideTaken.test(text)) return true;
  if (found.length < LENGTH.least || found.length > LENGTH.most) return false;
  if (/\?["”']?$|:$/.test(text) || isAddressed(text) || isForeignMatter(text)) return false;
  if (!looksWritten(text) || isByline(text) || (aim.test(text) && !says.test(text))) return false;
  const isEnded = sentenceEnd.test(text);
  if ((sentence.kind === "cell" || sentence.kind === "column") && !isEnded) return false;
  // An item with a full stop is a sentence, also where it is an order: “Board through the door at the front.”
  if (sentence.kind === "item" && isEnded && found.length >= LENGTH.short) return true;
  // Names before a colon are no part of what is said.
  const said = Math.max(...text.split(/:\s/).map((part) => words(part).length));
  if (isEnded && said >= LENGTH.sure) return true;
  if (!isEnglish(found)) return found.length >= LENGTH.short && (isEnded || sentence.kind === "item");
  return hasVerb(text) && (isEnded || sentence.kind === "item" || said >= LENGTH.sure);
}

/** Whether a finding can be taken out of its text and still be understood: it points to nothing outside of it. */
export function standsAlone(sentence: Pick<Sentence, "text" | "kind">): boolean {
  const text = plainStatement(sentence.text);
  if (!isFinding(sentence) || !/^["“'‘(]?[\p{Lu}\p{Lo}\p{N}]/u.test(text)) return false;
  const isBalanced = (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);
  return isBalanced && ![dangling, speaking, advising, pointing, pointingBack].some((pattern) => pattern.test(text));
}
