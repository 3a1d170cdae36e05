"use client";

import { useState } from "react";

export interface DialogueUse {
  isOpen: boolean;
  /** Whether it was ever opened: until then its script is not loaded; afterwards it stays, to close in its own time. */
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** Whether it was ever open. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}

/** A dialogue's state, for one whose script is loaded when it is first opened. */
export function useDialogue(): DialogueUse {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    wasOpened: useWasOpen(isOpen),
    open: (): void => setIsOpen(true),
    close: (): void => setIsOpen(false),
  };
}
