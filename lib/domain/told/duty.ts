import { isOrderVerb } from "./order-verbs";

const duty = /\b(?:must|shall|(?:has|have) to|(?:is|are) (?:required|obliged|bound) to|may (?:not|only)|cannot)\b/iu;

/** Whether a question asks what must be done, and not what would be good. */
export function asksForDuty(question: string): boolean {
  return /^(?:what|which|who|how|when|where)\b[^?]*?\b(?:must|(?:has|have) to|(?:is|are) (?:required|obliged) to)\b/iu.test(
    question,
  );
}

/** Whether a text obliges somebody, or orders something. */
export function obliges(text: string): boolean {
  const [first = ""] = text.split(/\s/, 1);
  return duty.test(text) || isOrderVerb(first);
}
