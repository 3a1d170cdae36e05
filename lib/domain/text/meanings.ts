import { keeping } from "@/lib/domain/core/keep";
import { stem } from "./terms";

/**
 * Words of everyday English that say the same of a thing, whatever the thing is, and the forms of verbs that stemming
 * does not join; the first of a line stands for all. No word of a subject belongs here.
 */
const table = `
born birth birthplace birthday
die dies died dead death deaths killed kill drown drowned perished casualties fatalities
located situated location lies
founded established founder foundation formed created founding
married husband wife spouse marriage
author wrote written write writes writer authors
director directed
composer composed
producer produced
singer sang sung vocalist
people inhabitants population residents
profession occupation
cost costs price prices priced euro fee fees fare fares charge charges charged
starred starring portrayed played actor actress
open opened opens opening reopened reopen reopening reopens inaugurated
begin begins began begun beginning start starts started launched commenced
close closed closes closing closure shut
headquarters headquartered based
high height tall
long length
cause causes caused reason reasons why
won winner winning win
side-effects adverse
doctor physician
buy bought buys purchase purchased
sell sold sells sale sales
build built builds construct constructed construction
fall falls fell fallen drop dropped drops decline declined declines decrease decreased decreases shrank shrunk
rise rises rose risen raise raised raises higher increase increased increases grow grows grew grown growth climbed
repair repairs repaired mend mended fixed
late delay delays delayed lateness later
bicycle bicycles bike bikes cyclist cyclists
house houses home homes dwelling dwellings flat flats apartment apartments
refund refunds refunded claim claims claimed claiming reimburse reimburses reimbursed reimbursement
earn earns earned wage wages salary salaries pay pays paid payment income
worker workers employee employees staff personnel
child children kid kids
car cars vehicle vehicles
happy satisfied satisfaction pleased content
choose chooses chose chosen choice select selected pick picked
protect protects protected protection defend defence defences
ban bans banned forbidden forbid prohibited prohibit
break breaks broke broken breach breached burst
lift lifts elevator
railway rail railways railroad
telegram telegrams telegraph telegraphed telegraphs
bring brings brought
catch caught
come came
draw drew drawn
drive drove driven drives
eat ate eaten
fight fought
fly flew flown
freeze froze frozen
hear heard hearing
hide hid hidden
hold holds held
lead leads led leader leads
leave leaves left
lose loses lost loss losses
meet meets met
ride rides rode ridden
ring rang rung
run runs ran running work works worked working operate operates operated function functions
send sends sent
sink sank sunk
speak spoke spoken
spend spends spent
stand stands stood
steal stole stolen
strike struck
teach teaches taught
throw threw thrown
wear wore worn
warn warned warns warning warnings
study studies research paper papers investigation
visit visits visitor visitors visited
complain complaint complaints complained
fit fits fitted fitter fitters install installed installs installer installers installation
choose chosen
repay payback repaid
number numbers count counted
stop stops stopped halt halted end ended ends finish finished discontinued
think thought
plan plans planned
train trains
move moves moved
emit emits emitted emission emissions
arrive arrives arrived arrival
decide decides decided decision decisions
succeed succeeded success successful
fail fails failed failure failures
refuse refused refusal
permit permits permitted permission
live lives lived life
strong strength strengthen strengthened reinforce reinforced reinforcing reinforcement
deep depth
year years yearly annual annually
wide width
safe safety safer safely
enter entered entry entrance entrances
remove removed removal
approve approved approval
propose proposed proposal
survive survived survival
describe described description
receive received receipt
destroy destroyed destruction
explode exploded explosion
expand expanded expansion
extend extended extension
conclude concluded conclusion
explain explained explanation
apply applied application
vary varies varied variation
inquire inquiry
discover discovered discovery
deliver delivered delivery
recover recovered recovery
injure injured injury injuries
weigh weighed weight
accident accidents incident incidents crash crashes
average averages averaged mean
ask asks asked request requests
punctual punctuality`;

/** Families that runs of the first ten rules did not know. */
const added = `
bus buses
ship ships vessel vessels
carry carries carried carrying cargo cargoes
exam exams examination examinations`;

function familiesOf(lines: string): Map<string, string> {
  return new Map(
    lines
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [first = "", ...others] = line.split(/\s+/).map(stem);
        return others.flatMap((other) => (other === first ? [] : [[other, first] as const]));
      }),
  );
}

const formerFamilies = familiesOf(table);
const families = new Map([...formerFamilies, ...familiesOf(added)]);

const CARRY = stem("carry");

const paysForItself = /\b(?:pays?|paying|paid) for (?:itself|themselves)\b/iu;

/** What is asked for something: “a quote for the roof came to £900”, “Marlow asks £900”. */
const priced =
  /\b(?:(?:quot(?:es?|ed|ations?)|offers?|invoices?|bills?|tenders?|bids?)\b[^.;]{0,60}?|asks?\s)(?:[€$£]\s?\p{N}|\p{N}[\p{N}.,]*\s(?:euros?|pounds?|dollars?|francs?)\b)/iu;

/** Who funds something pays for it. */
const funded = /\b(?:funded|financed|sponsored) by\b/iu;

/** A line that has a place's name is one that trains run on: “the Tarn Valley line”. */
const namedLine =
  /(?<![\p{L}-])(?!(?:The|A|An|This|That|Each|Every|Our|Your|My|First|Second|Last|Front|Bottom|Top|Base|Dead)\b)\p{Lu}[\p{L}’'-]+ line\b/u;

/** Who goes on, or does something, bears nothing: “they carried on”, “works were carried out”. */
const carriedOn = /\bcarr(?:y|ies|ied|ying) (?:on|out|over|through)\b/giu;
const carrying = /\b(?:carr(?:y|ies|ied|ying|ier|iers|iage)|cargo(?:es)?)\b/iu;

/** A time of rest, in which nothing breaks. */
const pause = /\b(?:(?:lunch|tea|coffee|school|summer|winter|morning|at|during) breaks?|break[- ]?times?)\b/giu;
const broken = /\b(?:break(?:s|age|ing|down|downs)?|broke(?:n)?|breach(?:es|ed)?|burst)\b/iu;
const BREAK = stem("break");

/** Idioms of questions whose words mean something else by themselves, and what stands for them. */
const idioms: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:in the end|in total|all together|altogether|at all|in all|after all|so far|these days|right now|at present|up here|down here|out there|at the moment)\b/giu,
    " ",
  ],
  [/(?<=\b(?:should|could|would|must|did|does|do|is|are|was|were|has|have|had))n['’]t\b/giu, " not"],
  // “Ones” are of the kind that is asked about.
  [/\bones\b/giu, "those"],
  // Who is allowed to may.
  [/(?<=^who )(?:is|are|was|were) not (?:allowed|permitted|entitled|free) to(?= \p{L})/giu, "may not"],
  [/(?<=^who )(?:is|are|was|were) (?:allowed|permitted|entitled|free) to(?= \p{L})/giu, "may"],
  // Whether something works at all is how far it does what it is for.
  [/^(?:do|does|did|will) (.{2,80}?) (?:really |actually |even )?work(?=[\s?]*$)/giu, "how well do $1 do"],
  // Rules that somebody asks about without their name are those that the sources give.
  [
    /\bunder the (?:present |current |existing |new |latest )?(?:rules?|laws?|regulations?|orders?|provisions)(?= (?:(?:that|which) (?:is|are) )?(?:in force|now|today)\b|\s*\?|\s*$)/gu,
    " ",
  ],
  [/\b(?:(?:that|which) (?:is|are) )?in force\b|\b(?:today|nowadays|currently)\b/giu, " "],
  [/\b(?:(?:run|runs|running|arrive|arrives|be) )?on time\b/giu, "punctual"],
  // How much later or earlier is no part of what is explained.
  [
    /\b(?:almost |nearly |about |over |more than |some |so )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:minutes?|hours?|days?|weeks?|months?|years?) (?=(?:late|early|later|earlier)\b)/giu,
    "",
  ],
  // What is more than was planned has become dearer.
  [
    /\b(?:(?:cost|costs|costing) )?(?:so much )?(?:more|higher) than (?:planned|expected|foreseen|budgeted|the (?:plan|budget|estimate|offer|quote))\b/giu,
    "dearer",
  ],
  [/\b(?:bring|brought|bringing) ((?:\p{L}+ ){1,3})back\b/giu, "reopen $1"],
  [/\b(?:set|sets|setting) off\b/giu, "sound"],
  // What helps or harms the climate is what is emitted; the climate of a place is its weather.
  [
    /\b(?:(?:help|helps|helped|harm|harms|harmed|hurt|hurts|protect|protects|spare|spares)|(?:good|bad|better|worse) for) the climate\b/giu,
    "save carbon",
  ],
  [/\bput (?=[^?]{0,40}\binto\b)/giu, "install "],
  [new RegExp(paysForItself, "giu"), "payback"],
  [/\b(?:keep|keeps|kept) (?:on )?(?:working|running|operating)\b/giu, "run"],
  [/\bget (?:(?:my|our|your|their|the|some|any) )?money back\b/giu, "claim a refund"],
];

/** A question in plain words: without idioms whose words mean something else by themselves. */
export const withoutIdioms: (question: string) => string = keeping(
  (question) => idioms.reduce((left, [idiom, plain]) => left.replace(idiom, plain), question),
  { texts: 1_000, length: 2_000 },
);

/** A thing that is made or enclosed, by the noun or the quality that its name is made of: “encampment”, “embankment”, “enrichment”. */
const made = /^(?:em(?=b)|en(?=[clr]))(\p{L}{4,})$/u;
/** Terms that only begin so. */
const notMade = new Set(
  ["embrac", "embarg", "embargo", "embarrass", "embassi", "embroid", "encount", "enclav", "encor"].map(stem),
);

/** Shortest term of which a thing has its name that does it: “dredge”, “dredger”. */
const ROOT = 4;
const doing = new RegExp(`^(\\p{L}{${ROOT},})er$`, "u");

/** The term of what a thing does by its name: “dredg” of “dredger”; null of any other. */
export function deedOf(term: string): string | null {
  return term.endsWith("er") ? (doing.exec(term)?.[1] ?? null) : null;
}

/** The term that stands for all that say the same. */
export function meaningOf(term: string): string {
  return meaningIn(families, term);
}

function meaningIn(known: ReadonlyMap<string, string>, term: string): string {
  const family = known.get(term);
  if (family !== undefined) return family;
  if (!term.startsWith("e")) return term;
  const [, of] = notMade.has(term) ? [] : (made.exec(term) ?? []);
  return of === undefined ? term : (known.get(of) ?? of);
}

/** What a text says beside its terms. */
function saidBeside(text: string, of: (term: string) => string): string[] {
  return [
    ...(/\([^()]*\d{4}\s?[–—-][^()]*\d{4}\)/u.test(text) ? ["born", "die"] : []),
    ...(paysForItself.test(text) ? [of(stem("payback"))] : []),
    ...(priced.test(text) ? [of(stem("cost"))] : []),
    ...(namedLine.test(text) ? [stem("railway")] : []),
  ];
}

/**
 * Terms with those that say the same put into one form; a span of years in brackets is a birth and a death, what pays for
 * itself is paid back, and what is asked in a quote is what something costs.
 */
export function meanings(found: ReadonlySet<string>, text = ""): Set<string> {
  const all = new Set([...[...found].map(meaningOf), ...saidBeside(text, meaningOf)]);
  if (funded.test(text)) all.add(meaningOf(stem("pay")));
  if (all.has(BREAK) && text !== "" && !broken.test(text.replace(pause, " "))) all.delete(BREAK);
  if (all.has(CARRY) && text !== "" && !carrying.test(text.replace(carriedOn, " "))) all.delete(CARRY);
  return all;
}

/**
 * The same as the first ten rules knew them: what a model is told of texts, where nothing keeps it, is chosen by these, so
 * that a recorded run tells it the same.
 */
export function meaningsBefore(found: ReadonlySet<string>, text = ""): Set<string> {
  const of = (term: string): string => meaningIn(formerFamilies, term);
  return new Set([...[...found].map(of), ...saidBeside(text, of)]);
}
