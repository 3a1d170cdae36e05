import { isNegated } from "@/lib/domain/text/polarity";

/** “Should I insulate the loft?”, “Is it worth mending the pump?” */
const asksForAdvice =
  /^(?:should (?:i|we|you|one|people|somebody|someone|(?:an?|the|my|our|your) [\p{L}-]+) |(?:is|would) it (?:be )?(?:worth|wise|sensible|advisable|better|safe|a good idea|necessary|worthwhile) )/iu;

/** Which of two things somebody should take is a comparison. */
const ofTwo = /\b(?:or|rather than|instead of)\b(?! not\b)/iu;

/** Whether a question asks whether somebody should do something. */
export function isForAdvice(question: string): boolean {
  return asksForAdvice.test(question.trim()) && !ofTwo.test(question);
}

/** What speaks for doing something, and what against it. */
export type Side = "for" | "against";

const recommends =
  /\b(?:recommend(?:s|ed|ation)?|advis(?:e|es|ed|able)|should|ought to|must|encourag(?:e|es|ed)|suggest(?:s|ed)?|worth|worthwhile|best|prefer(?:s|red|able)?|suitable|safe|necessary|needed|required)\b/iu;
const benefits =
  /\b(?:benefits?|advantages?|saves?|saved|protects?|protected|improves?|improved|better|safer|cheaper|faster|easier|helps?|useful|allows?|enables?|reduces?|reduced|lowers?|lowered|prevents?|lasts? longer|pays? (?:off|back|for itself)|gains?|satisfied)\b/iu;
const harms =
  /\b(?:avoid(?:s|ed)?|warn(?:s|ed|ing)?|risks?|risky|dangers?|dangerous|drawbacks?|disadvantages?|downsides?|harms?|harmful|damages?|damaged|insecure|unsafe|deprecated|discouraged?|obsolete|fails?|failed|problems?|worse|dearer|slower|harder|unnecessary|losses|loses?|breaks?|broke|expensive|complain(?:s|ed|ts?)?|at your own risk|caution|careful|refrain|wears? out|leaks?|rots?|corrodes?)\b/iu;

/** On which side a text stands of what somebody might do; null of one that says neither for nor against. */
export function sideTaken(text: string): Side | null {
  if (/\b(?:advis\p{L}+|recommend\p{L}*|warn\p{L}*) against\b/iu.test(text)) return "against";
  if (harms.test(text)) return isNegated(text) && !recommends.test(text) ? "for" : "against";
  if (!recommends.test(text) && !benefits.test(text)) return null;
  return isNegated(text) ? "against" : "for";
}
