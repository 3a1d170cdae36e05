import { stem } from "@/lib/domain/text/terms";
import { blame, blameAsked } from "@/lib/domain/told/blame";
import { compares, equalityAsked } from "@/lib/domain/told/equality";
import { figureIn, lengths, measureAsked } from "@/lib/domain/told/measured";
import { asksWhoTookPart, tellsOfHowMany } from "@/lib/domain/told/taking-part";
import { thought, thoughtAsked } from "@/lib/domain/told/thought";

const spans = "seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centuries";

function inUnits(units: string): RegExp {
  return new RegExp(figureIn(units), "iu");
}

/** A form in which something is given that is asked for in certain words. */
interface Form {
  /** How it is asked for. */
  asks: RegExp;
  /** How a text gives it. */
  gives: RegExp;
  /** Words of the question that such a text need not have: “cost” where it names a price. */
  words: string;
  /** Whether only a text of that form answers; it is one of several ways where that is not said. */
  isNeeded?: true;
}

/** Forms of answers that questions ask for in certain words. */
export const forms: readonly Form[] = [
  {
    asks: /\bhow long\b/iu,
    gives: inUnits(`${spans}|${lengths}`),
    words: "long last lasts take takes length duration",
    isNeeded: true,
  },
  {
    asks: /\bhow (?:high|tall|wide|deep|far)\b(?! (?:is|are|was|were|did|does|do|has|have|had) (?:the |its |their )?(?:\p{L}+ )?(?:cost|price|rate|share|number|temperature|fare|fee|rent|wage|deposit|toll|tax|fine|bill|salary|premium|income|budget|grant)s?)|\b(?:height|depth|distance)\b/iu,
    gives: inUnits(`${lengths}|%`),
    words: "high tall height wide width deep depth far distance",
    isNeeded: true,
  },
  {
    asks: /\bhow old\b|\b(?:median|average|mean) age\b/iu,
    gives: inUnits(spans),
    words: "old age",
    isNeeded: true,
  },
  {
    asks: /\b(?:what|which|how (?:large|big|high|great)) (?:is|was|are|were) (?:the |its )?(?:\p{L}+ )?populations?\b|\bpopulation (?:of|has|does|did)\b/iu,
    gives:
      /\b(?:populations?|inhabitants|populous)\b|\p{N}(?: (?:million|thousand))? (?:residents|citizens|souls)\b|\bof (?:(?:about|some|nearly|over|roughly) )?\p{N}[\p{N}.,]*(?: (?:million|thousand))? people\b|\b(?:people|residents|who) liv(?:e|es|ed|ing) (?:in|there)\b/iu,
    words: "population",
    isNeeded: true,
  },
  {
    asks: /\b(?:percentage|share|proportion)\b/iu,
    gives:
      /%|\bper ?cent\b|\b(?:half|third|quarter|fifth|tenth|majority)s?\b|\b(?:one|two|three) (?:in|of)\b|\b(?:one|two|three|every) \p{L}+ in (?:\p{N}+|two|three|four|five|six|seven|eight|nine|ten|twenty|(?:a )?hundred)\b/iu,
    words: "percentage share proportion",
    isNeeded: true,
  },
  {
    asks: /\bhow much (?:money|does|do|did|is|are|was|were)\b.*\b(?:costs?|pay|paid|earn|charged?)\b|\b(?:prices?|costs?|fares?|fees?)\b|^what (?:do|does|did|will) [^?]+ (?:earn|pay|charge|spend)\b/iu,
    gives:
      /[€$£¥]|\b(?:euros?|dollars?|pounds?|francs?|crowns?|guilders?|marks?|yen|EUR|USD|GBP|CHF)\b|\bcosts? (?:\p{L}+ ){0,3}\p{N}|\b(?:is|are|was|were|be|been|remains?|admission|entry|entirely|for) free\b(?! (?:from|to)\b)|\bfree (?:of charge|for|on|until|after|before)\b/iu,
    words: "cost costs price prices fare fares fee fees charge charges money",
    isNeeded: true,
  },
  {
    asks: /\bhow much (?:cheaper|dearer|pricier|(?:more|less) expensive)\b/iu,
    gives:
      /[€$£¥]|\b(?:euros?|dollars?|pounds?|francs?|crowns?)\b|%|\bper ?cent\b|\b(?:half|twice|(?:\p{N}+|two|three|four|five|ten) times|a (?:third|quarter|fifth|tenth))\b/iu,
    words: "cheap cheaper dear dearer pricier expensive",
    isNeeded: true,
  },
  {
    asks: /\bhow fast\b|\b(?:what|which) speed\b/iu,
    gives:
      /\b(?:kilomet(?:re|er)s?|miles?|met(?:re|er)s?) (?:an|per|a) (?:hour|second)\b|\b(?:km\/h|mph|kph|knots)\b/iu,
    words: "fast speed",
  },
  {
    asks: /\bhow (?:often|frequently)\b/iu,
    gives:
      /\b(?:every|each|hourly|daily|weekly|monthly|yearly|annually|half-hourly|once|twice|times|never|always|per (?:day|week|month|year|hour)|an? (?:day|week|month|year|hour))\b/iu,
    words: "often frequently",
  },
  {
    asks: /\bwhat temperature\b|\bhow (?:hot|cold|warm)\b/iu,
    gives: /°|\bdegrees\b/iu,
    words: "temperature hot cold warm",
  },
  {
    asks: /\bwho (?:\p{L}+ ){0,2}?(?:leads?|led|heads?|headed|runs?|ran|chairs?|chaired|directs?|manages?|managed|governs?|rules?)\b/iu,
    gives:
      /\b(?:heads?|headed|leads?|led|leader|director|manager|chair|chairs|chaired|chair(?:man|woman|person)|president|chief|principal|governor|mayor|minister|secretary|commander|captain|dean|rector|conductor|editor|owner)\b/iu,
    words:
      "lead leads led head heads headed run runs ran chair chairs chaired direct directs manage manages managed govern governs rule rules",
  },
  {
    asks: /^who (?:\p{L}+ ){0,2}?(?:paid|pays?|fund(?:s|ed)?|financed?)\b/iu,
    gives: /\b(?:fund(?:s|ed|ing)|financed?|sponsored|paid for|pays for|grants? (?:from|of|by))\b/iu,
    words: "pay pays paid fund funds funded finance financed",
  },
  {
    asks: /^how (?:\p{L}+ ){1,3}?(?:forced?|caused?|triggered|trigger|enforced?|provoked?|achieved?)\b|^how [^?]+ (?:forced|caused|triggered|enforced|provoked|achieved)\b/iu,
    gives:
      /\b(?:causes?|forces?|makes?|lets?|allows?|enables?|triggers?|enforces?|provokes?|results? in|leads? to)\b/iu,
    words: "force forced cause caused trigger triggered enforce enforced provoke provoked achieve achieved",
  },
  {
    asks: /\bwhen (?:did|was|were|will|is|are|does|do) (?:the |its |his |her |their |an? )?first\b/iu,
    gives: /\b(?:beg[aiu]n\p{L}*|start(?:s|ed)?|open(?:s|ed)?|opening|launch(?:es|ed)?|inaugurated|since|first)\b/iu,
    words: "first begin open ride use run",
  },
  {
    asks: /\b(?:punctual(?:ity)?|on time)\b/iu,
    gives:
      /\b(?:arriv|reach|land|depart|deliver|left\b|leav|finish)\p{L}*\b[^.]{0,80}\bwithin (?:\p{L}+|\p{N}+) (?:minutes?|hours?|days?)\b|\bon time\b|\b(?:minutes?|hours?|days?) late\b/iu,
    words: "punctual time",
  },
  {
    asks: /\b(?:which|what|who) (?:comes?|goes|is done|has to be done) first\b/iu,
    gives:
      /\b(?:comes?|goes|done|finished|completed) (?:first|before)\b|\bonly (?:once|when|after)\b|^\p{Lu}\p{Ll}+ first\b/iu,
    words: "come comes first goes",
  },
  {
    asks: /\bwhere\b/iu,
    gives: /\b(?:in|at|near|on|between|through|from|outside|north of|south of|east of|west of) (?:the )?\p{Lu}/u,
    words: "located situated location lies",
  },
  {
    asks: /\b(?:what|which) sports?\b/iu,
    gives:
      /\b(?:(?:foot|basket|base|volley|hand|soft)ball(?:ers?)?|soccer|cricket(?:ers?)?|hockey|golf(?:ers?)?|tennis|rugby|box(?:ing|ers?)|chess|cycl(?:ing|ists?)|swimm(?:ing|ers?)|ski(?:ing|ers?)|row(?:ing|ers?)|sail(?:ing|ors?)|wrestl(?:ing|ers?)|athletics|gymnast(?:ics|s)?|badminton|squash|judo|fencing|racing|snooker|darts|curling|lacrosse|polo|surfing|bowling|archery|skat(?:ing|ers?))\b/iu,
    words: "sport sports associated play plays played",
  },
  {
    asks: /\bpolitical party\b|\b(?:what|which) party\b/iu,
    gives:
      /\b(?:Republicans?|Democrat(?:ic|s)?|Labour|Conservatives?|Liberals?|Socialists?|Communists?|Greens?|Whigs?|\p{Lu}\p{L}+ [Pp]arty)\b/u,
    words: "political party affiliated belong belongs member",
  },
  {
    asks: /\b(?:profession|occupation)\b/iu,
    gives:
      /\b(?:is|was|as|became|being) (?:an? |the )?(?:[\p{L}-]+ ){0,4}?\p{Ll}+(?:er|or|ist|ian|man|woman|ect|yer|iff|cian|logist|nurse|chef|poet|judge|pilot|monk|priest)\b/iu,
    words: "profession occupation",
  },
  {
    asks: /\b(?:what|which) (?:\p{L}+ ){0,2}instruments?\b/iu,
    gives:
      /\b(?:pian(?:o|ist)|violin(?:ist)?|viola|cell(?:o|ist)|guitar(?:ist)?|bass(?:ist)?|drum(?:s|mer)?|percussion(?:ist)?|flute|flautist|flutist|clarinet(?:tist)?|saxophon(?:e|ist)|trumpet(?:er)?|trombon(?:e|ist)|horn|oboe|bassoon|harp(?:ist)?|organ(?:ist)?|accordion|banjo|mandolin|sitar|tabla|lute|harmonica|keyboards?)\b/iu,
    words: "instrument instruments play plays played primary",
  },
  {
    asks: /^(?:is|are|was|were|will|do|does|did|has|have|had)\b[^?]*\benough\b/iu,
    gives:
      /\b(?:enough|suffic(?:e[sd]?|ient)|bottlenecks?|shortages?|short of|scarce|lack(?:s|ed|ing)?|too (?:few|little|small)|missing|needs?|needed|depends? on|(?:\p{N}+|\p{L}+) (?:additional|more) \p{L}+|surplus|to spare)\b/iu,
    words: "enough",
  },
  {
    asks: equalityAsked,
    gives: compares,
    words: "good well effective reliable safe useful",
  },
  {
    asks: asksWhoTookPart,
    gives: tellsOfHowMany,
    words:
      "take took part participate participated study studied test tested enrol enrolled recruit recruited survey surveyed ask asked people persons",
  },
  {
    asks: thoughtAsked,
    gives: thought,
    words: "think feel say believe",
  },
  {
    asks: blameAsked,
    gives: blame,
    words: "blame fault responsible guilty",
  },
  {
    asks: /\bworth (?:the|it|its|their)\b|\bpay(?:s|ing)? off\b|\bcheap(?:er|est)?\b|\bafford/iu,
    gives: /[€$£¥]/u,
    words: "worth money cheap cheaper pay afford",
  },
];

/** A form of an answer, with the terms of the question that it stands for. */
interface FormAsked {
  terms: ReadonlySet<string>;
  gives: RegExp;
  /** Whether it stands for the thing that is asked about, too, and not for words alone that only ask. */
  isOfThing: boolean;
}

/** The forms in which a question's answer may be given, each with the terms of the question that they stand for. */
export function formsAsked(question: string): FormAsked[] {
  const plain = forms
    .filter(({ asks }) => asks.test(question))
    .map(({ words: own, gives }) => ({ terms: new Set(own.split(" ").map(stem)), gives, isOfThing: false }));
  const measure = measureAsked(question);
  return measure === null ? plain : [...plain, { ...measure, isOfThing: true }];
}
