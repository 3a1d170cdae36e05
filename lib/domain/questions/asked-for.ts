import { keeping } from "@/lib/domain/core/keep";
import { isNegated } from "@/lib/domain/text/polarity";
import { quantities } from "@/lib/domain/text/quantities";
import { stopWords } from "@/lib/domain/text/stop-words";
import { stem, words } from "@/lib/domain/text/terms";
import { isForAdvice, sideTaken } from "@/lib/domain/told/advice";
import { blame, blameAsked } from "@/lib/domain/told/blame";
import { countedThings, tellsCount } from "@/lib/domain/told/counts";
import { compares, equalityAsked } from "@/lib/domain/told/equality";
import { listedOf } from "@/lib/domain/told/listed";
import { thought, thoughtAsked } from "@/lib/domain/told/thought";
import { forms } from "./answer-forms";

/** What a question asks for, as far as a text can be seen to hold it; `matter` for all that no form gives away. */
export type AnswerKind = "name" | "date" | "number" | "reason" | "matter";

const ofDates =
  /^(?:since |until |by )?when\b|\bwhen\b.{0,3}$|\b(?:what|which) time\b|\b(?:what|which) (?:(?:is|was|are|were|the|\p{L}+) ){0,3}(?:year|years|date|dates|day|month|decade|century)\b/iu;
const measured =
  "numbers?|percentage|share|population|prices?|costs?|amounts?|rates?|height|length|depth|distance|size|age|weight|temperature|speed|total|dose";
const ofNumbers = new RegExp(
  String.raw`\bhow (?:many|much|high|long|tall|old|far|fast|large|big|deep|wide|heavy|often|hot|cold|expensive|loud)\b|\b(?:what|which) (?:${measured})\b|\b(?:what|which) (?:is|are|was|were|do|does|did|will|would|has|have) (?:[\p{L}\p{N}'’-]+ ){0,6}?(?:${measured})\b`,
  "iu",
);
const ofNames =
  /\b(?:who|whom|whose|where)\b|\b(?:in|of|from|at|to) which\b|\b(?:what|which) (?!(?:must|should|shall|may|can|could|will|would|do|does|did)\b)(?:\p{L}+ ){0,3}?(?:name|city|country|state|town|county|region|person|man|woman|company|band|actor|actress|author|writer|director|singer|player|team|club|university|school|river|island|nationality|place|organi[sz]ation|institution|ministry|agency|court)\b/iu;
const ofReasons =
  /\bwhy\b|\bwhat (?:makes|made|decides|decided|determines|explains|explained|drives|influences)\b|\b(?:what|which) (?:is |are |was |were |the )*(?:reasons?|causes?|caused)\b/iu;

/** “When must the gate be closed?” asks for a condition rather than for a day. */
const ofOccasions = /^when (?:must|should|may|can|do (?:i|we|you|people)|does one|is one)\b/iu;

/** The kind of answer that a question asks for. */
export function answerKind(question: string): AnswerKind {
  if (ofReasons.test(question)) return "reason";
  if (ofDates.test(question) && !ofOccasions.test(question)) return "date";
  if (ofNumbers.test(question)) return "number";
  return ofNames.test(question) ? "name" : "matter";
}

const time = /(?<![\p{N}.,€$£])\d{1,2}[.:]\d\d(?![\p{N}%]|[.,]\d)|\b(?:o['’]clock|noon|midnight)\b/u;
const date =
  /(?<![\p{L}\p{N}.,€$£-])(?:1\d{3}|20\d\d)s?(?![\p{L}\p{N}%]|[.,]\d)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:in|since|until|till|by|from|last|next|early|late|mid|of) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?! \p{Lu})|\b\d{1,2}(?:st|nd|rd|th) century\b/u;
const reason =
  /\b(?:because|since|(?:due|owing)(?:, [^,.;]{1,30},)? to|thanks to|in (?:the )?(?:view|light) of|on account of|on (?:the )?grounds? (?:of|that)|given that|as a result|result(?:s|ed)? (?:from|in)|caus(?:ed|es|ing)|causes? of|the (?:\p{L}+ )?cause (?:was|is|were|lay)|so that|in order to|reasons?|led to|leads to|therefore|came (?:\p{L}+ ){0,2}from|comes from|depend(?:s|ed)|decid(?:es|ed)|otherwise|attribut\p{L}+|explains?|explained by|for (?:this|that|these|those|fear)(?: of| reasons?)?|as (?:it|they|he|she|this|that|these|there|we|you|the \p{L}+) (?:\p{L}+ )?(?:is|are|was|were|has|have|had|can|could|may|might|would|do|does)|(?:to|and|would|will|can|could) (?:prevent|avoid|protect|ensure|reduce|save)|prevents?|in (?:response|return|retaliation|protest)|so (?=\p{L}+ (?:would|could|can|will|is|are|was|were|has|have|had|must|may|might|cannot|did|does))|enough to|too (?:late|early|soon|slow|slowly|little|few|low|high|small|weak|short|long|heavy|narrow|expensive) (?:for|to)|(?:when|if|whenever|where) (?:the|it|an?|they|there) [^.]{1,60}\btoo \p{L}+|would mean|means? that|(?:thought|believed|said|likely) to|blamed?|to blame|contribut\p{L}+|set off|risks?|dangers?|rather than|intend(?:s|ed)?|want(?:s|ed)? to|wish(?:es|ed)? to|purpose|felt|why|(?<=, )for (?:\p{L}+ ){1,4}?(?:is|are|was|were|has|have|had|did|does|can|could|cannot|would|will))\b/iu;
/** “Since” that says from when on, and not why. */
const sinceWhen =
  /\b(?:first|last|only|ever|again|times?|has|have|been) [^.;]{0,60}?\bsince\b|\bsince (?:then|(?:early |late |mid-?)?\p{N}|January|February|March|April|May|June|July|August|September|October|November|December|(?:the|its|his|her|their) (?:\p{L}+ )?(?:opening|beginning|start|end|war|launch|introduction|foundation|(?:last )?\p{L}+ing)\b)/giu;

/** What was so in spite of something is no reason: “although a lock was there to prevent it”. */
const inSpite = /\b(?:although|though|despite|in spite of)\b[^,.;]*/giu;

/** What happened before something was done, which nobody would tell beside it were it not why: “ended after two boats sank”. */
const occasion =
  /\b(?:after|following) (?!all\b)(?:an? |the )?(?:(?:[\p{L}\p{N}-]+ ){1,4}?(?:(?:was|were|had) (?:\p{L}+ )?\p{L}+(?:ed|en|n|t)|\p{L}{3,}ed|fell|broke|died|burst|sank|became|came|found|saw|lost|ran|went)|(?:[\p{L}\p{N}-]+ ){0,4}?(?:complaints?|accidents?|incidents?|injur(?:y|ies)|deaths?|protests?|fires?|crash(?:es)?))\b/iu;
const spelledNumber =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|quarter|third|twice|double|once|daily|weekly|monthly|annually)\b/iu;

const ofTimes = /\bhow often\b/iu;
/** How often something is, without a number: “every hour”, “each second day”, “hourly”. */
const timesToldInWords =
  /\b(?:(?:every|each) (?:\p{L}+ )?(?:minute|hour|day|night|morning|afternoon|evening|weekday|weekend|week|fortnight|month|quarter|season|spring|summer|autumn|winter|year|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)|half-hourly|hourly|nightly|fortnightly|quarterly|yearly)\b/iu;

/** Months and days have capitals and name nobody. */
const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/;

/** Words that begin with a capital letter and say who, where or what, as terms; those that open the text count, too. */
export const namesIn: (text: string) => ReadonlySet<string> = keeping(namesAnew, { texts: 4_000, length: 2_000 });

function namesAnew(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const hit of text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’]s)?/gu)) {
    const lower = hit[0].replace(/['’]s$/u, "").toLowerCase();
    const isFirst = /(?:^|[.!?:]\s["“(]?)$/.test(text.slice(0, hit.index));
    const isFollowed = /^(?:\s(?:of\s(?:the\s)?)?|-)\p{Lu}/u.test(text.slice(hit.index + hit[0].length));
    if (stopWords.has(lower) || lower.length < 2 || (isFirst && !isFollowed) || calendar.test(lower)) continue;
    found.add(stem(lower));
  }
  return found;
}

/** A text and what is known of its subject from the title of its source, and as terms from title and heading. */
interface Held {
  text: string;
  title: string;
  near?: ReadonlySet<string>;
}

const ofPeople = /^(?:who|whom|by whom|to whom) (?:is|was|are|were|will|became|becomes)\b/iu;
/** A name of two words and more, or one behind a title. */
const person =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’.-]*\s(?:(?:of|the|de|la|du|von|van|der|al|bin)\s){0,2}\p{Lu}[\p{L}'’-]*|\b\p{Lu}\p{Ll}+s\b/u;

/** Names that a text brings which the question does not hold; the title's, where the text says or points to it. */
function bringsName(question: string, { text, title }: Held): boolean {
  if (ofPeople.test(question) && !person.test(text)) return false;
  const known = new Set(words(question).map(stem));
  const opening = new Set(words(text).slice(0, 3).map(stem));
  const isNew = (name: string): boolean => !known.has(name);
  return (
    [...namesIn(text)].some(isNew) || [...namesIn(`The ${title}`)].some((name) => opening.has(name) && isNew(name))
  );
}

/** Numbers that only say when, which version, or which section. */
const onlyDates = new RegExp(
  String.raw`\b\d{1,2}(?:st|nd|rd|th)? ?(?:to|and|until|[-–]) (?=\d{1,2}(?:st|nd|rd|th)? \p{Lu})|${date.source}|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d+(?:\.\d+){2,}\b`,
  "giu",
);

const withoutDates = keeping((text) => text.replace(onlyDates, " "), { texts: 4_000, length: 2_000 });

/** Whether a text tells what share of the things there are: “9 percent of its bees” says how many. */
function tellsShareOf(things: ReadonlySet<string>, text: string): boolean {
  const shares = text.matchAll(/(?:%|\bper ?cent) of ((?:[\p{L}'’-]+\s?){1,4})/giu);
  return [...shares].some(([, of = ""]) =>
    words(of)
      .map(stem)
      .some((term) => things.has(term)),
  );
}

/** Whether a question is how many there are of things that a text lists, one by one. */
function isListed(question: string, text: string): boolean {
  return listedOf(headTerms(question), text).length > 0;
}

/** Whether a text gives a number, or tells one by a list of what is counted. */
function holdsNumber(question: string, { text, near }: Held): boolean {
  return tellsNumber(question, text, near) || (/\bhow many\b/iu.test(question) && isListed(question, text));
}

/** “Five schools weighed it”: how many of something there are says not how much there is of something else. */
const smallCount = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) ((?:\p{L}+ )?\p{L}+(?<!ss)s)\b/giu;
const measures =
  /^(?:\p{L}+ )?(?:grams|kilograms|kilos|tonnes|tons|pounds|ounces|litres|liters|gallons|pints|barrels|metres|meters|kilometres|miles|inches|acres|hectares|hours|minutes|seconds|days|weeks|months|years|times|percents?|thirds|quarters|fifths|tenths|halves|euros|dollars|francs|crowns|pence|cents|watts|kilowatts|volts|amperes|degrees|millions|billions|thousands|hundreds|points|units|buckets|cups|spoons|loads|sacks|boxes|bags)$/iu;

function withoutOtherCounts(question: string, text: string): string {
  const asked = new Set(words(question).map(stem));
  return text.replace(smallCount, (whole, things: string) =>
    measures.test(things) || words(things).some((word) => asked.has(stem(word))) ? whole : " ",
  );
}

/** How long something went on, which is no amount of anything: “weighed for two weeks”. */
const during =
  /\b(?:for|during|within|over|after) (?:the (?:last |first |next )?)?(?:\p{N}+|\p{L}+) (?:seconds|minutes|hours|days|weeks|months|years)\b/giu;
const ofTime = /\bhow much (?:time|more|less|later|earlier|notice|\p{L}+er)\b|\bby how much\b/iu;

/** The form in which alone a number answers a question: asked with each of many texts. */
const neededForm = keeping((question) => forms.find(({ asks, isNeeded }) => isNeeded && asks.test(question)), {
  texts: 500,
  length: 2_000,
});

/** Whether a text gives a number of what is asked for. */
export function tellsNumber(question: string, text: string, near?: ReadonlySet<string>): boolean {
  const form = neededForm(question);
  if (form !== undefined) return form.gives.test(text);
  if (ofTimes.test(question) && timesToldInWords.test(text)) return true;
  const plain = withoutDates(text);
  if (/\bhow many\b/iu.test(question) && !/\bhow many (?:percent|degrees|euros?|dollars?|pounds?)\b/iu.test(question)) {
    return tellsCount(question, plain, near) || tellsShareOf(headTerms(question), plain);
  }
  const isOfAmount = /\bhow much\b/iu.test(question);
  const amounts = isOfAmount && !ofTime.test(question) ? plain.replace(during, " ") : plain;
  const own = isOfAmount ? withoutOtherCounts(question, amounts) : plain;
  return /\p{N}/u.test(own) || spelledNumber.test(own) || quantities(own).length > 0;
}

/** How a text tells what was found by looking. */
const finding =
  /\b(?:found|finds|show(?:s|ed|n)?|conclud\p{L}+|reveal(?:s|ed)|reported|suggest(?:s|ed)?|evidence|differ(?:s|ed|ences?)?|higher|lower|more|fewer|less|better|worse|rose|fell|increased?|decreased?|associated|average|mean|median)\b|%|\bper ?cent\b/iu;

interface Needed {
  asks: Pick<RegExp, "test">;
  says: (text: string) => boolean;
  /** Whether a sentence that says it need not name what is asked about: that is told of what stands above it. */
  isOfAny?: true;
}

/** What a text has to say where no form gives the answer away: when something is to be done, or what it is good for. */
const needed: readonly Needed[] = [
  {
    asks: thoughtAsked,
    says: (text) => thought.test(text),
    isOfAny: true,
  },
  {
    asks: /^what (?:do|does|did) (?:the |this |that )?(?:\p{L}+ ){0,3}?(?:trials?|stud(?:y|ies)|surveys?|audits?|tests?|experiments?) (?:find|show|conclude|measure|reveal)\b/iu,
    says: (text) => finding.test(text),
    isOfAny: true,
  },
  { asks: equalityAsked, says: (text) => compares.test(text), isOfAny: true },
  { asks: { test: isForAdvice }, says: (text) => sideTaken(text) !== null },
  {
    asks: ofOccasions,
    says: (text) =>
      /\b(?:if|when|whenever|unless|where|until|while|before|after|once|in case|as long as|only|always|never|every|each|during|within)\b/iu.test(
        text,
      ),
  },
  { asks: /^when (?:must|should|may|can) [^?]*\bnot\b/iu, says: (text) => isNegated(text) || /\bavoid/iu.test(text) },
  {
    asks: /^what (?:is|are|was|were) [^?]+ (?:used|good|meant|useful|there) for\b|^what [^?]*\bpurposes?\b/iu,
    says: (text) =>
      /\b(?:us(?:e|ed|es|ing|eful)|suit(?:s|ed|able)|good (?:for|at)|purposes?|serv(?:e|es|ed|ing)|(?:allow|let|help|support|handle|permit|enable)s?|in order to|so that|meant (?:for|to)|for \p{L}+ing|(?:is|are|was|were) (?:made |built |there )?to)\b/iu.test(
        text,
      ),
  },
];

/** Whether a question asks for something that certain words show, though no form gives it away. */
export function asksForSaid(question: string): boolean {
  return needed.some(({ asks, isOfAny }) => isOfAny !== true && asks.test(question));
}

const holdsReason = keeping(
  (text) => {
    const plain = text.replace(sinceWhen, " ").replace(inSpite, " ");
    return reason.test(plain) || occasion.test(plain);
  },
  { texts: 4_000, length: 2_000 },
);

/** “Where is the bell now?” is told without a name, too: “it hangs in the hall”. */
const asksWhere = /^where (?:is|are|was|were|do|does|did|can|could)\b/iu;
const standsSomewhere =
  /\b(?:hangs?|hung|stands?|stood|lies|lay|sits?|kept|stored|displayed|housed|buried|moored|shown|remains?)\b(?: \p{L}+)? (?:in|at|on|near|under|beneath|behind|beside|above|outside|inside) (?:the|an?|its|their|our) \p{Ll}/iu;

/** Whether a text holds something of the kind that a question asks for: a name, a date, a number, a reason. */
export function holdsKind(kind: AnswerKind, question: string, held: Held): boolean {
  if (kind === "date") return (/\bwhat time\b/iu.test(question) ? time : date).test(held.text);
  if (kind === "number") return holdsNumber(question, held);
  // Whoever is blamed may have no name: “the keeper”, “him”.
  if (kind === "name" && asksWhere.test(question) && standsSomewhere.test(held.text)) return true;
  if (kind === "name") return blameAsked.test(question) ? blame.test(held.text) : bringsName(question, held);
  if (kind === "reason") return holdsReason(held.text);
  return needed.every(({ asks, says }) => !asks.test(question) || says(held.text));
}

/** Whether a text says what something is, whose name opens it: “Rush was a band …”. */
export function isDefinition(text: string): boolean {
  const plain = text.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])/gu, "");
  return /^(?!.{1,80}: (?:he|she|it|they)\b)(?:[^.;]|\.(?=\S)){2,120}?(?:\p{L}|["”]),? (?:(?:is|was|are|were) (?:an?|the|one of) |are \p{Ll}+s\b)/iu.test(
    plain,
  );
}

/** Which kind of answer tells two things apart: ages by dates, sizes by numbers. */
export function comparedBy(question: string): AnswerKind {
  if (/\b(?:older|oldest|younger|youngest|first|earlier|later|born|longer ago|newer)\b/iu.test(question)) return "date";
  return /\b(?:larger|largest|bigger|smaller|taller|higher|longer|shorter|cheaper|faster|heavier|deeper|most|more|fewer|less|best|better)\b/iu.test(
    question,
  )
    ? "number"
    : "matter";
}

/** “Who is the artist of …” asks for an artist. */
const role = /^(?:who|whom) (?:is|was|are|were) (?:the|an?) ((?:[\p{L}-]+ ){1,3}?)(?:of|in|for|behind|on|at)\b/iu;

/** What stands behind the word that asks: “Which government position was held by …” asks for a government position. */
export function headTerms(question: string): Set<string> {
  const things = countedThings(question);
  if (things.length > 0) return new Set(things.map(stem));
  const [, head = ""] =
    role.exec(question) ??
    /\b(?:what|which|whose|how many|how much)\s+((?:[\p{L}\p{N}'’-]+\s+){1,3}?)(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|of|in|that|for|to|by)\b/iu.exec(
      question,
    ) ??
    [];
  return new Set(
    words(head)
      .filter((word) => !stopWords.has(word))
      .map(stem),
  );
}

/** “What accidents have there been?” asks for nothing but accidents. */
export const ofThose = /^(?:what|which) [^?]*?\b(?:is|are|was|were|have|has|had) there\b/iu;
