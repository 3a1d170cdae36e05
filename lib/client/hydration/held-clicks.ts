import type { HeldFields } from "./held-fields";
import { type Hears, untilHeard } from "./hydrated";

/** Buttons whose click is React's to carry out; what a form sends without a script is the browser's. */
const BUTTONS = "button, [role=button]";
const SENT_BY_BROWSER = "form[method] *";

/**
 * Keeps clicks on buttons that the server has drawn and that do not listen yet, and carries each out once as soon as
 * they do: parts of a page come to life after the rest, and React drops what was clicked before. A form is sent once the
 * page knows what its fields hold. A button that went away first, or never listened, is not clicked: another in its place
 * may be about what the person has not seen. `onLost` says so, unless they went on to another page. Returns how to end it.
 */
export function holdClicks(isHeard: Hears, fields: Pick<HeldFields, "hasIn">, onLost: () => void): () => void {
  const held = new WeakSet<Element>();
  const isReady = (button: Element): boolean => isHeard(button) && !fields.hasIn(button);

  async function clickLater(button: HTMLElement): Promise<void> {
    const { pathname } = window.location;
    const isAlive = await untilHeard(button, isReady);
    held.delete(button);
    if (isAlive) button.click();
    else if (pathname === window.location.pathname) onLost();
  }

  function hold(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    if (!(button instanceof HTMLElement) || isReady(button) || button.matches(SENT_BY_BROWSER)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.has(button)) return;
    held.add(button);
    void clickLater(button);
  }

  // Before React's own listener, which stands on the document.
  window.addEventListener("click", hold, true);
  return () => window.removeEventListener("click", hold, true);
}
