/** What was only put forward: a decision on it may stand behind it. */
const proposal =
  /\b(?:propos(?:e|es|ed|al|als)|suggest(?:s|ed|ion|ions)|request(?:s|ed)?|appl(?:y|ies|ied) (?:for|to)|applications?|recommend(?:s|ed|ation|ations)?|move[sd]? (?:that|to)|motions?|petition(?:s|ed)?|asked (?:for|to|that)|plan(?:s|ned)? to|want(?:s|ed)? to)\b/iu;
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

/** Whether a text tells what somebody put forward, and not what became of it. */
export function isProposal(text: string): boolean {
  return proposal.test(text) && !isDecision(text);
}

/** Whether a text tells what became of something that was put forward. */
export function isDecision(text: string): boolean {
  return decision.test(text);
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
