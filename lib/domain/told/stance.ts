/** For what somebody stands, where a question asks who does, or why. */
export type Stance = "for" | "against";

const asksAgainst =
  /^(?:who|why|which \p{L}+)\b[^?]*?\b(?:against|oppos(?:e|es|ed|ing)|object(?:s|ed)? to|dissent(?:s|ed)?|disagree[sd]?)\b/iu;
const asksFor = /^(?:who|why|which \p{L}+)\b[^?]*?\b(?:in favou?r|supports?|supported)\b/iu;

/** The stance that a question asks whose it is, or the reason of; null where it asks for none. */
export function stanceAsked(question: string): Stance | null {
  if (asksAgainst.test(question)) return "against";
  return asksFor.test(question) ? "for" : null;
}

const against =
  /\b(?:is|was|are|were|been|vot(?:es?|ed)|speaks?|spoke|argue[sd]?|stood|came out|decided|\p{N}+)(?: \p{Ll}+)? against\b|\bagainst(?::| (?:it|this|that|them)\b)|\boppos(?:e|es|ed|ing|ition|ed to)\b|\bobject(?:s|ed|ions?)\b|\bdissent(?:s|ed|ing)?\b|\b(?:disagree|disapprove|protest|resist|criticis|criticiz)\p{L}*|\b(?:critics?|opponents?)\b|\b(?:reject|refus)(?:s|es|ed|ing)\b|\b(?:argued?|argues|warn(?:s|ed)?|fear(?:s|ed)?|complain(?:s|ed)?|doubt(?:s|ed)?)\b|\bwould rather\b|\bnot (?:want|support|agree|in favou?r)\b/iu;
const inFavour =
  /\bfor it\b|\bin favou?r\b|\bsupport(?:s|ed|ers?)?\b|\b(?:prefers?|preferred|welcom\p{L}+|back(?:s|ed)|endors\p{L}+|agree[sd]?|propos\p{L}+|recommend\p{L}*|want(?:s|ed)?|argue[sd]?)\b/iu;

/** Whether a text says that somebody takes a stance: who speaks for a thing is not why anyone was against it. */
export function takesStance(stance: Stance, text: string): boolean {
  return (stance === "against" ? against : inFavour).test(text);
}
