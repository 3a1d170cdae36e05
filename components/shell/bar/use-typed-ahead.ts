"use client";

import { useEffect, useEffectEvent } from "react";

/** A field that has not come by then does not come. */
const GIVEN_UP_MS = 5_000;

/**
 * Holds what is typed for a field that was asked for and is still on its way, so that it is not lost and the page's own
 * keys do not take it for theirs. `onText` hears each letter, null for one that is taken back; `onEnd` that the field has
 * the focus, or is not wanted any more.
 */
export function useTypedAhead(
  isAwaited: boolean,
  { field, onText, onEnd }: { field: string; onText: (letter: string | null) => void; onEnd: () => void },
): void {
  const hold = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") {
      onEnd();
      return;
    }
    const isLetter = event.key.length === 1;
    if (!isLetter && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onText(isLetter ? event.key : null);
  });
  const look = useEffectEvent((event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(field)) onEnd();
  });
  const giveUp = useEffectEvent((): void => onEnd());

  useEffect(() => {
    if (!isAwaited) return;
    const onKey = (event: KeyboardEvent): void => hold(event);
    const onFocus = (event: FocusEvent): void => look(event);
    const timer = setTimeout(() => giveUp(), GIVEN_UP_MS);
    // Before whatever else hears keys.
    window.addEventListener("keydown", onKey, true);
    document.addEventListener("focusin", onFocus);
    return (): void => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKey, true);
      document.removeEventListener("focusin", onFocus);
    };
  }, [isAwaited]);
}
