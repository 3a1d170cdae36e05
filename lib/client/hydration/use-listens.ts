"use client";

import { useEffect, useEffectEvent } from "react";
import { holdClicks } from "./held-clicks";
import { holdFields } from "./held-fields";
import { hears } from "./hydrated";
import { keepPresses } from "./kept-presses";

/**
 * Marks the document once it hears what is clicked: until then its buttons are out of reach (`app/globals.css`). Parts
 * of it that come to life later have their clicks kept for them, and what was filled in meanwhile, and what moves while it is
 * pressed is clicked. `onLost` is told of a click that could not be kept.
 */
export function useListens(onLost: () => void): void {
  const tellLost = useEffectEvent(onLost);
  useEffect(() => {
    const root = document.documentElement;
    const isHeard = hears(root);
    const fields = holdFields(isHeard);
    // First: what it makes of a press is a click, which may have to wait.
    const letPressesGo = keepPresses();
    const letClicksGo = holdClicks(isHeard, fields, () => tellLost());
    root.dataset["listens"] = "";
    return (): void => {
      letPressesGo();
      letClicksGo();
      fields.end();
    };
  }, []);
}
