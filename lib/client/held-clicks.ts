/** Buttons whose click is React's to carry out; what a form sends without a script is the browser's. */
const BUTTONS = "button, [role=button]";
const SENT_BY_BROWSER = "form[method] *";
/** A part of a page that has not come to life by then never will. */
const PATIENCE_MS = 20_000;

/**
 * How to see that React hears an element: it leaves a mark on each that it has brought to life, of a name that is told
 * by one that it has for certain. Where it leaves none, all count as heard and nothing is held.
 */
function hears(alive: Element): (element: Element) => boolean {
  const mark = Object.keys(alive).find((name) => name.startsWith("__reactProps"));
  return (element) => mark === undefined || mark in element;
}

function untilNextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Keeps clicks on buttons that the server has drawn and that do not listen yet, and carries each out once as soon as
 * they do: parts of a page come to life after the rest, and React drops what was clicked before. `alive` is an element
 * that listens. Returns how to end it.
 */
export function holdClicks(alive: Element): () => void {
  const isHeard = hears(alive);
  const held = new WeakSet<Element>();

  async function clickLater(button: HTMLElement): Promise<void> {
    const endsAtMs = performance.now() + PATIENCE_MS;
    while (button.isConnected && !isHeard(button) && performance.now() < endsAtMs) await untilNextFrame();
    held.delete(button);
    if (button.isConnected && isHeard(button)) button.click();
  }

  function hold(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    if (!(button instanceof HTMLElement) || isHeard(button) || button.matches(SENT_BY_BROWSER)) return;
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
