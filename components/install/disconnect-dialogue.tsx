"use client";

import type { ReactNode } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { useCommand } from "@/lib/client/use-command";
import type { ConnectionView } from "@/lib/features/install/views/model-settings";

interface DisconnectDialogueProps {
  connection: ConnectionView;
  isOpen: boolean;
  close: () => void;
}

/** Asks once more before a key is forgotten: nobody can bring it back but who has it. */
export function DisconnectDialogue({ connection, isOpen, close }: DisconnectDialogueProps): ReactNode {
  const { name: provider, label } = connection;
  const disconnect = useCommand("disconnect_provider", { says: `${label} was removed.`, onDone: close });
  return (
    <FormDialogue
      title={`Remove ${label}?`}
      isOpen={isOpen}
      close={close}
      onSubmit={(event) => {
        event.preventDefault();
        void disconnect.run({ provider });
      }}
      button="Remove"
      isPending={disconnect.isPending}
    >
      <p>What was entered is forgotten. Runs under way that ask {label} wait until it is connected again.</p>
    </FormDialogue>
  );
}
