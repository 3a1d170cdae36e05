"use client";

import { useState } from "react";

export interface DialogueUse {
  isOpen: boolean;
  /** Whether it was ever opened: until then its script is not loaded; afterwards it stays, to close in its own time. */
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** A dialogue's state, for one whose script is loaded when it is first opened. */
export function useDialogue(): DialogueUse {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    isOpen,
    wasOpened,
    open: (): void => {
      setWasOpened(true);
      setIsOpen(true);
    },
    close: (): void => setIsOpen(false),
  };
}
