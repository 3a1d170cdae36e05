import { NAME_BEFORE } from "@/lib/domain/facts/stated";

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
  /(?<=\bI )would\b|\b(?:recommend(?:s|ed|ation)?|advis(?:e|es|ed|able)|should|ought to|encourag(?:e|es|ed)|suggest(?:s|ed)?|worth|worthwhile|prefer(?:s|red|able)?|suitable)\b/iu;
/** What holds something for the last thing to do, or sets another before it. */
const restrains =
  /\bshould only\b|\blast resort\b|\bpreferred (?:over|to)\b|\b(?:advis|recommend|warn)\p{L}* against\b/iu;
const benefits =
  /\b(?:benefits?|advantages?|saves?|saved|protects?|protected|improves?|improved|better|safer|cheaper|faster|easier|helps?|useful|allows?|enables?|reduces?|reduced|lowers?|lowered|prevents?|lasts? longer|pays? (?:off|back|for itself)|gains?|satisfied)\b/iu;
const harms =
  /\b(?:avoid(?:s|ed)?|warn(?:s|ed|ing)?|risks?|risky|dangers?|dangerous|drawbacks?|disadvantages?|downsides?|harms?|harmful|damages?|damaged|insecure|unsafe|deprecated|discouraged?|obsolete|fails?|failed|problems?|worse|dearer|slower|harder|unnecessary|losses|loses?|breaks?|broke|expensive|complain(?:s|ed|ts?)?|at your own risk|caution|careful|refrain|wears? out|leaks?|rots?|corrodes?)\b/iu;

/** What denies a word behind it: “no danger”, “nobody should”. */
const deniesBehind =
  /(?:\b(?:no|not|never|nor|neither|without|hardly|cannot|nobody|none|nothing)|n['’]t)(?:\s+[\p{L}-]+){0,3}\s+$/iu;
const deniesBefore = /^\s+(?:not|never|no longer|n['’]t)\b/iu;

/** Whether a text says something of these words that it does not deny, and whether it denies one. */
function said(pattern: RegExp, text: string): { plainly: boolean; denied: boolean } {
  const hits = [...text.matchAll(new RegExp(pattern, "giu"))].map(({ 0: hit, index }) => {
    return deniesBehind.test(text.slice(0, index)) || deniesBefore.test(text.slice(index + hit.length));
  });
  return { plainly: hits.includes(false), denied: hits.includes(true) };
}

/** On which side a text stands of what somebody might do; null of one that says neither for nor against. */
export function sideTaken(statement: string): Side | null {
  // A name may have a word of it: “--allow-draughts: …”
  const text = statement.replace(new RegExp(`^${NAME_BEFORE}`, "u"), "");
  const [harm, advice, benefit] = [said(harms, text), said(recommends, text), said(benefits, text)];
  if (restrains.test(text) || harm.plainly || advice.denied || benefit.denied) return "against";
  return advice.plainly || benefit.plainly || harm.denied ? "for" : null;
}
