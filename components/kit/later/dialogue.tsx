import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

interface DialogueProps {
  title: string;
  isOpen: boolean;
  close: () => void;
  children: ReactNode;
}

/** A dialogue that asks before something is done. */
export function Dialogue({ title, isOpen, close, children }: DialogueProps): ReactNode {
  return (
    <Modal opened={isOpen} onClose={close} title={title} centered>
      {children}
    </Modal>
  );
}
