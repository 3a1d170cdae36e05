import { keeping } from "@/lib/domain/core/keep";
import { stem } from "@/lib/domain/text/terms";

const looking =
  "stud(?:y|ied)|examined?|measured?|record(?:ed)?|collect(?:ed)?|cover(?:ed)?|survey(?:ed)?|count(?:ed)?|investigated?|assess(?:ed)?|consider(?:ed)?|look(?:ed)? (?:at|into)|known|available|published";
/** What a text says of its own limits: that something was not looked at, or that nothing is known of it. */
const silence = [
  new RegExp(`\\b(?:did|does|do|could|was|were|is|are|has|have)(?: not|n['’]t) (?:been )?(?:${looking})\\b`, "giu"),
  /\bno (?:figures?|data|records?|numbers?|information|statistics|measurements?)\b[^.;]{0,60}?\b(?:available|exists?|exist|kept|collected|published|known)\b/giu,
  /\b(?:is|are|was|were|remains?) (?:unknown|not known)\b/giu,
] as const;

/**
 * Whether a text says that what is asked was not looked at: that is no answer, however much of the question it speaks
 * of. Where the question itself asks whether it was, it is one.
 */
export function isSilentOn(terms: ReadonlySet<string>, text: string): boolean {
  return silencesIn(text).some((found) => !found.some((term) => terms.has(term)));
}

/** What a text says of its own limits, each as the terms that it says it in. */
const silencesIn = keeping(
  (text): string[][] =>
    silence.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([found]) => found.split(/\s+/).map((word) => stem(word.toLowerCase()))),
    ),
  { texts: 4_000, length: 2_000 },
);

const tooEarly =
  /\b(?:too (?:early|soon) to (?:say|tell|know|judge)|(?:not|n['’]t) yet (?:been )?(?:known|clear|available|decided|measured|published)|remains? to be seen|nobody (?:yet )?knows)\b/iu;

/** Whether a text says that something is not known, or was not looked at. */
export function leavesOpen(text: string): boolean {
  return tooEarly.test(text) || silencesIn(text).length > 0;
}
