"use client";

import { useEffect } from "react";

/** Marks the document once it hears what is clicked: until then its buttons are out of reach (`app/globals.css`). */
export function useListens(): void {
  useEffect(() => {
    document.documentElement.dataset["listens"] = "";
  }, []);
}
