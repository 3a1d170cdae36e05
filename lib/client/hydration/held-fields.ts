import { type Hears, untilHeard } from "./hydrated";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that a person fills in; what a form sends without a script is the browser's. */
const FIELDS = "input:not([type=hidden], [readonly]), select, textarea:not([readonly])";
const SENT_BY_BROWSER = "form[method] *";

function isField(target: EventTarget | null): target is Field {
  const isOne =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  if (!isOne) return false;
  return target.matches(FIELDS) && !target.matches(SENT_BY_BROWSER);
}

function isSwitch(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
}

/** What it holds, a switch as whether it is on. */
function heldIn(field: Field): string {
  return isSwitch(field) ? String(field.checked) : field.value;
}

/** What the server has drawn in it. */
function drawnIn(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    // One that the server has drawn with a choice says which; of another nothing is known.
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.value;
  }
  return isSwitch(field) ? String(field.defaultChecked) : field.defaultValue;
}

/**
 * Writes into a field as a person does: a value that is only set counts as written by the page, and nobody is told; nor
 * of one that the page has written there itself.
 */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const write = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
  field.value = text === "" ? "0" : "";
  write?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills a field in as a person does. */
function fillIn(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isSwitch(field)) {
    // A radio button goes out by another that is chosen, which is told by itself.
    if (field.type === "radio" && value === "false") return;
    field.checked = value === "false";
    field.click();
  } else if (field.type === "file") field.dispatchEvent(new Event("change", { bubbles: true }));
  else type(field, value);
}

/** Fields that hold what the page does not know yet. */
export interface HeldFields {
  /** Whether the form that an element belongs to has one. */
  hasIn(element: Element): boolean;
  end(): void;
}

/**
 * Tells a page what was typed or chosen, or filled in by the browser, in fields that the server has drawn before they
 * listened: React keeps it in sight and knows nothing of it, so that a form would send what it held at first.
 */
export function holdFields(isHeard: Hears): HeldFields {
  /** What a person has put into each: what React holds may be written over it while it comes to life. */
  const held = new Map<Field, string>();

  async function tellLater(field: Field): Promise<void> {
    const isWaiting = held.has(field);
    held.set(field, heldIn(field));
    if (isWaiting) return;
    const isAlive = await untilHeard(field, isHeard);
    const isOverwritten = heldIn(field) === drawnIn(field) && !isSwitch(field);
    if (isAlive) fillIn(field, (isOverwritten ? held.get(field) : undefined) ?? heldIn(field));
    held.delete(field);
  }

  function hold(event: Event): void {
    if (isField(event.target) && !isHeard(event.target)) void tellLater(event.target);
  }

  for (const field of document.querySelectorAll(FIELDS)) {
    if (isField(field) && heldIn(field) !== drawnIn(field)) void tellLater(field);
  }
  window.addEventListener("input", hold, true);
  return {
    hasIn: (element) => [...held.keys()].some((field) => element.closest("form")?.contains(field)),
    end: () => window.removeEventListener("input", hold, true),
  };
}
