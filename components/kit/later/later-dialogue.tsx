"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FormDialogue } from "@/components/kit/form-dialogue";
import type { Dialogue } from "./dialogue";

const Loaded = dynamic(() => import("./dialogue").then((loaded) => loaded.Dialogue), { ssr: false });
const LoadedForm = dynamic(() => import("@/components/kit/form-dialogue").then((loaded) => loaded.FormDialogue), {
  ssr: false,
});

/** Whether it was ever open: until then its script is not loaded; afterwards it stays, to close in its own time. */
function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}

/** A dialogue of a page that is whole without it: its script is loaded when it is first opened. */
export function LaterDialogue(props: ComponentProps<typeof Dialogue>): ReactNode {
  return useWasOpen(props.isOpen) ? <Loaded {...props} /> : null;
}

/** A dialogue that holds one form, of a page that is whole without it. */
export function LaterFormDialogue(props: ComponentProps<typeof FormDialogue>): ReactNode {
  return useWasOpen(props.isOpen) ? <LoadedForm {...props} /> : null;
}
