"use client";

import { useEffect } from "react";
import { holdClicks } from "./held-clicks";
import { holdFields } from "./held-fields";
import { hears } from "./hydrated";

/**
 * Marks the document once it hears what is clicked: until then its buttons are out of reach (`app/globals.css`). Parts
 * of it that come to life later have their clicks kept for them, and what was filled in meanwhile.
 */
export function useListens(): void {
  useEffect(() => {
    const root = document.documentElement;
    const isHeard = hears(root);
    const fields = holdFields(isHeard);
    const letClicksGo = holdClicks(isHeard, fields);
    root.dataset["listens"] = "";
    return (): void => {
      letClicksGo();
      fields.end();
    };
  }, []);
}
