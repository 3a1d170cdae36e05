/** What a press carries out. */
const PRESSED = "button, [role=button], a[href], summary, input:is([type=file], [type=checkbox], [type=radio])";
/** How far a hand that holds still trembles between press and release, in pixels. */
const STILL_PX = 4;

interface Press {
  element: HTMLElement;
  x: number;
  y: number;
}

function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

function isStill({ x, y }: Press, event: MouseEvent): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) <= STILL_PX;
}

function isUnder(element: HTMLElement, { x, y }: Press): boolean {
  return [...element.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
}

/**
 * Carries out a press on what the page moved away from under the pointer before it was released, as a page does whose parts
 * come to life or arrive: a browser clicks on what encloses both places then, which is nothing. Who moved the pointer away
 * meant it. Returns how to end it.
 */
export function keepPresses(): () => void {
  let pressed: Press | null = null;

  function press(event: PointerEvent): void {
    const element = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    const isOne = element instanceof HTMLElement && event.isPrimary && isPlain(event);
    pressed = isOne ? { element, x: event.clientX, y: event.clientY } : null;
  }

  function release(event: MouseEvent): void {
    const press = pressed;
    if (press === null || !event.isTrusted) return;
    pressed = null;
    const { element } = press;
    const isOnIt = event.target instanceof Node && element.contains(event.target);
    if (isOnIt || !isPlain(event) || !isStill(press, event) || !element.isConnected || isUnder(element, press)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    element.click();
  }

  function forget(): void {
    pressed = null;
  }

  const ends = new AbortController();
  const options = { capture: true, signal: ends.signal };
  window.addEventListener("pointerdown", press, options);
  window.addEventListener("pointercancel", forget, options);
  window.addEventListener("click", release, options);
  return () => ends.abort();
}
