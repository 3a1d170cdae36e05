import { type Hears, untilHeard } from "./hydrated";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that hold text; what a form sends without a script is the browser's. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [readonly]), textarea:not([readonly])";
const SENT_BY_BROWSER = "form[method] *";

function isField(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.matches(FIELDS) && !target.matches(SENT_BY_BROWSER);
}

/** Writes into a field as a person does: a value that is only set counts as written by the page, and nobody is told. */
function type(field: Field, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const write = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
  field.value = "";
  write?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Tells a page what was typed, or filled in by the browser, into fields that the server has drawn before they listened:
 * React keeps the text in sight and knows nothing of it, so that a form would say that nothing was written. Returns how
 * to end it.
 */
export function holdTyping(isHeard: Hears): () => void {
  const held = new WeakSet<Field>();

  async function tellLater(field: Field): Promise<void> {
    if (held.has(field)) return;
    held.add(field);
    // As it was last seen: more may be typed, and what React holds may be written over it when it comes to life.
    let text = field.value;
    const isAlive = await untilHeard(field, (element) => {
      if (isHeard(element)) return true;
      text = field.value;
      return false;
    });
    held.delete(field);
    if (isAlive) type(field, field.value === field.defaultValue ? text : field.value);
  }

  function hold(event: Event): void {
    if (isField(event.target) && !isHeard(event.target)) void tellLater(event.target);
  }

  for (const field of document.querySelectorAll(FIELDS)) {
    if (isField(field) && field.value !== field.defaultValue) void tellLater(field);
  }
  window.addEventListener("input", hold, true);
  return () => window.removeEventListener("input", hold, true);
}
