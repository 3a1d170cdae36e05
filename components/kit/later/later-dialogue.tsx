"use client";

import type { ComponentProps, ReactNode } from "react";
import type { FormDialogue } from "@/components/kit/form-dialogue";
import { useWasOpen } from "@/components/kit/use-dialogue";
import type { Dialogue } from "./dialogue";
import { laterDialogue } from "./later";

const Loaded = laterDialogue(() => import("./dialogue").then((loaded) => loaded.Dialogue));
const LoadedForm = laterDialogue(() => import("@/components/kit/form-dialogue").then((loaded) => loaded.FormDialogue));

/** A dialogue of a page that is whole without it: its script is loaded when it is first opened. */
export function LaterDialogue(props: ComponentProps<typeof Dialogue>): ReactNode {
  return useWasOpen(props.isOpen) ? <Loaded {...props} /> : null;
}

/** A dialogue that holds one form, of a page that is whole without it. */
export function LaterFormDialogue(props: ComponentProps<typeof FormDialogue>): ReactNode {
  return useWasOpen(props.isOpen) ? <LoadedForm {...props} /> : null;
}
