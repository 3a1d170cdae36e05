"use client";

import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useKeys } from "./keys";

const Body = laterDialogue(() => import("./key-list-body").then((loaded) => loaded.KeyListBody));

/** The list of keys, opened by `?`. */
export function KeyList(): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  useKeys([{ keys: "?", does: "This list", run: open }]);
  return wasOpened ? <Body isOpen={isOpen} close={close} /> : null;
}
