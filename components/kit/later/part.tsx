import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { NOT_LOADED } from "./not-loaded";

function NotLoadedPart(): ReactNode {
  return <Note tone="bad">{NOT_LOADED}</Note>;
}

/** Stands for a part that is loaded later where its script does not come: it says so, and the page stays as it is. */
export function partNotLoaded(): typeof NotLoadedPart {
  return NotLoadedPart;
}

/** Stands for one that nobody asked for: its place stays empty. */
export function partLeftOut(): () => null {
  return () => null;
}
