"use client";

import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { toastRefused } from "@/lib/client/toast";
import { NOT_LOADED } from "./not-loaded";

/** A dialogue that stands, or waits to be opened again where it says whether it is open. */
type Opened = { isOpen?: boolean } & (
  | { close: () => void }
  | { onClose: () => void }
  | { onEnd: (isDone: false) => void }
);

/** In place of a dialogue whose script did not come: it says so at each press, and the page stays as it is. */
function NotLoaded({ isOpen = true, ...ways }: Opened): ReactNode {
  const tell = useEffectEvent((): void => {
    toastRefused(NOT_LOADED);
    if ("close" in ways) ways.close();
    else if ("onClose" in ways) ways.onClose();
    else ways.onEnd(false);
  });
  useEffect(() => {
    if (isOpen) tell();
  }, [isOpen]);
  return null;
}

/** A dialogue whose script is loaded when it is first drawn. */
export function laterDialogue<P extends Opened>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return dynamic<P>(() => load().catch(() => NotLoaded), { ssr: false });
}
