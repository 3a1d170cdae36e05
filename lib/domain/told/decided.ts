/** What was only put forward: a decision on it may stand behind it. */
const proposal =
  /\b(?:propos(?:e|es|ed|al|als)|suggest(?:s|ed|ion|ions)|request(?:s|ed)?|appl(?:y|ies|ied) (?:for|to)|applications?|recommend(?:s|ed|ation|ations)?|move[sd]? (?:that|to)|motions?|petition(?:s|ed)?|ask(?:s|ed) (?:for|to|that|whether|(?:\p{L}+ ){1,5}?(?:to|for|whether))|plan(?:s|ned)? to|want(?:s|ed)? to)\b/iu;
const deed =
  "rejected|refused|declined|accepted|adopted|approved|carried|lost|withdrawn|deferred|postponed|defeated|passed|granted|dropped|agreed|denied|turned down|put off|voted down|not pursued";
const matter =
  "proposals?|motions?|requests?|applications?|plans?|amendments?|ideas?|suggestions?|offers?|petitions?|recommendations?";
/** What says of a thing put forward what became of it. */
const decision = new RegExp(
  [
    String.raw`^(?:decision|decided|resolved|resolution|outcome|vote)\s*[:–—]`,
    String.raw`\b(?:the|this|that|these|his|her|their|its|both|all) (?:\p{L}+ )?(?:${matter}) (?:was|were|is|are|has been|have been|had been) (?:\p{L}+ ){0,2}(?:${deed})\b`,
    String.raw`\b(?:it|this|that|they|these|those) (?:was|were|has been|have been|had been) (?:\p{L}+ ){0,2}(?:${deed}|chosen|taken up)\b`,
    String.raw`\b(?:rejected|refused|declined|accepted|adopted|approved|deferred|postponed|withdrew|granted|dropped|turned down|voted (?:for|against)) (?:the|this|that|his|her|their) (?:\p{L}+ )?(?:${matter})\b`,
  ].join("|"),
  "iu",
);

/** That somebody decided: a body, or whoever may. What is asked or proposed to be done is not. */
const decides =
  /(?<!\b(?:be|to|to be|should|would|could|may|might|can|must) )\b(?:decided|decides|agreed|agrees|resolved|voted|approve[sd]|adopted|adopts|reject(?:s|ed)|refuse[sd]|declined|declines|accepted|granted|postponed|deferred|chose|chosen|settled|withdrew|dropped|overruled|ruled|turned (?:it |this |that |them )?down|no decision|undecided)\b|\b(?:cannot|can not|will not|did not|does not|do not) agree\b/iu;
/** What somebody says will be done, but that they will look at a thing or speak of it again. */
const willBeDone =
  /\b(?:will|shall)\b(?! (?:then )?(?:answer|reply|respond|consider|discuss|decide|look|review|report|vote|meet|ask|propose|talk|come back|be (?:discussed|considered|decided|reviewed|asked|talked)))/iu;

/** Whether a text tells what somebody decided, agreed to, refused or will do, and not what was only asked for. */
export function tellsDecision(text: string): boolean {
  if (isDecision(text) || decides.test(text)) return true;
  return willBeDone.test(text) && !proposal.test(text);
}

/** What a decision holds for, or on what condition: “This is a trial for twelve months.” */
const limits =
  /^(?:(?:[^.!?\n]|\.(?=\S)){1,80}: )?(?:this|it|that|the (?:decision|trial|permission|offer))\b[^.]*\b(?:trial|pilot|temporar\p{L}+|provisional\p{L}*|conditions?|provided|until|unless|months|years|for (?:one|a) year|ends)\b/iu;

/** What a decision is limited by, in the sentence directly behind it. */
export function limitBehind<T extends Standing>(one: Standing, all: readonly T[]): T | null {
  const { place, text, source, heading } = one;
  if (place === null || !tellsDecision(text)) return null;
  const next = all
    .flatMap((other) => (other.place === null ? [] : [{ other, at: other.place }]))
    .filter(({ other, at }) => other.source === source && other.heading === heading && at > place)
    .toSorted((a, b) => a.at - b.at)[0];
  if (next === undefined || !isBehind(one, next.other)) return null;
  return limits.test(next.other.text) ? next.other : null;
}

/** Characters that may stand between a sentence and the next of its paragraph. */
const GAP = 3;

/** Whether a statement stands behind another of its source, with so many characters between them at most. */
export function isBehind(one: Standing, other: Standing, within = GAP): boolean {
  if (one.place === null || other.place === null || other.place <= one.place) return false;
  return other.place - one.place <= one.text.length + within;
}

/** Whether a text tells what somebody put forward, and not what became of it. */
export function isProposal(text: string): boolean {
  return proposal.test(text) && !isDecision(text);
}

/** Whether a text tells what became of something that was put forward. */
export function isDecision(text: string): boolean {
  return decision.test(text);
}

/** Whether one of two texts only puts forward what the other decides: in however like words, they do not say the same. */
export function areWishAndDecision(a: string, b: string): boolean {
  const isWish = (text: string): boolean => isProposal(text) && !tellsDecision(text);
  return (isWish(a) && tellsDecision(b)) || (isWish(b) && tellsDecision(a));
}

/** Where a statement stands: in which source, beneath which heading, and at which character. */
export interface Standing {
  text: string;
  source: string;
  heading: string;
  place: number | null;
}

/** Characters within which a decision stands behind what it is on, in minutes with a sentence of each speaker between. */
export const DECIDED_WITHIN = 1_000;

/** The decision on what a statement puts forward: the next beneath the same heading, before anything else is put forward. */
export function decisionOn<T extends Standing>(one: Standing, all: readonly T[]): T | null {
  const { place } = one;
  if (place === null || !isProposal(one.text)) return null;
  const behind = all
    .flatMap((other) => (other.place === null ? [] : [{ other, at: other.place }]))
    .filter(({ other, at }) => other.source === one.source && other.heading === one.heading && at > place)
    .filter(({ at }) => at - place <= DECIDED_WITHIN)
    .toSorted((a, b) => a.at - b.at);
  const next = behind.find(({ other }) => isDecision(other.text) || isProposal(other.text))?.other;
  return next !== undefined && isDecision(next.text) ? next : null;
}
