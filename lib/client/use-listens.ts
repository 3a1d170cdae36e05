"use client";

import { useEffect } from "react";
import { holdClicks } from "./held-clicks";

/**
 * Marks the document once it hears what is clicked: until then its buttons are out of reach (`app/globals.css`). Parts
 * of it that come to life later have their clicks kept for them.
 */
export function useListens(): void {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset["listens"] = "";
    return holdClicks(root);
  }, []);
}
