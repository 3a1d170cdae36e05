const LATELY = "(?:(?:still|currently|yet|as yet|generally|officially|at present|today|now|itself|themselves) )*";
/** What a thing that is not there could be done by. */
const MEANS =
  "solution|way|support|mechanism|means|method|standard|replacement|alternative|equivalent|answer|api|interface|tool|syntax|facility|guarantee|rule|specification|format|convention|notation|operator|type|module|function|class|statement|literal|option|agreement|consensus|decision|plan|date|law|treatment|cure|test|evidence";
/** What a thing is said not to be, or not to do, that a later text may have changed. */
const DONE =
  "supported|possible|available|implemented|solved|resolved|settled|decided|agreed|specified|defined|provided|standardi[sz]ed|covered|allowed|permitted|accepted|approved|adopted|addressed|handled|exposed|included|recogni[sz]ed|documented|known|ready|stable|complete|finished|final|feasible|compatible|safe|enabled|required|released|deployed|guaranteed|checked|enforced|fixed|answered|tested|measured|published|translated|merged|maintained|verified|in force";
const DOES =
  "support|provide|have|exist|offer|cover|handle|allow|permit|define|specify|work|solve|address|include|know|accept|expose|require|contain|describe|standardi[sz]e|recogni[sz]e|apply|let|enable|guarantee|say|tell|state|name|narrow|scale|reach|extend|depend|answer|settle|decide|count|measure|show|read|run|keep";
const OPEN =
  "open|unsolved|unresolved|unclear|undecided|unknown|unspecified|undefined|undocumented|unsupported|unimplemented|unavailable|impossible|missing|lacking|pending|deferred|postponed|proposed|planned|experimental|provisional|a draft|under (?:discussion|consideration|review|development)|in (?:draft|progress|discussion|development)|work in progress|left (?:open|to|for)|up to";

/** What a sentence tells of today that a later text may have ended: a lack, a denial, or that something is on its way. */
const wants = [
  // “There is no …”, “has no general solution”
  `\\b(?:there (?:is|are)|has|have|offers?|provides?|gives?|knows?|defines?|with) ${LATELY}(?:no|not an?y?|neither|nothing|none)\\b`,
  `\\b(?:no|nothing|nobody|none)\\b[^.;:!?]{0,60}?\\b(?:exists?|is|are|has|have|can|does|do|provides?|supports?|allows?|offers?|covers?)\\b`,
  `\\b(?:no|without an?y?|lacks?|lacking|misses|missing) (?:[\\p{L}-]+ ){0,3}(?:${MEANS})s?\\b`,
  `\\b(?:(?:is|are) ${LATELY}not|(?:isn|aren)['’]t) ${LATELY}(?:\\p{L}+ly )?(?:${DONE})\\b`,
  `\\b(?:(?:do|does) ${LATELY}not|(?:don|doesn)['’]t) ${LATELY}(?:\\p{L}+ly )?(?:${DOES})\\b`,
  `\\bcan(?:not|['’]t| not)\\b`,
  `\\blacks?\\b`,
  // “remains open”, “is under discussion”, “is deferred”
  `\\b(?:is|are|remains?|stays?|stands?) ${LATELY}(?:${OPEN})\\b`,
  `\\b(?:not yet|as yet|so far)\\b`,
].map((pattern) => new RegExp(pattern, "iu"));

/** A sentence that tells what was, whose lack is of then, or what has to be. */
const NOT_OF_TODAY =
  /\b(?:must|shall|should|would|was|were|had|did|didn['’]t|could|couldn['’]t|wasn['’]t|weren['’]t|rejected|refused|withdrew|decided|chose)\b/iu;

/** A condition tells of no lack: “if no pattern matches, …” */
const CONDITION = /\b(?:if|when|whenever|unless|where)\b[^,;:.]*/giu;

/** Whether a sentence tells, in the present tense, a lack or a state that a later text may have ended. English alone is read. */
export function tellsWant(sentence: string): boolean {
  const plain = sentence.replace(CONDITION, " ");
  return wants.some((pattern) => pattern.test(plain)) && !NOT_OF_TODAY.test(plain);
}
