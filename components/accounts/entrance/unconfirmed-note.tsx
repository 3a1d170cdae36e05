"use client";

import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";

const sentences: Record<CommandOutput<"send_confirmation">["mail"], string> = {
  sent: "A link is on its way. It works once, within a day.",
  failed: "The link could not be sent. Try again later, or tell whoever runs this install.",
  confirmed: "The address is confirmed already.",
};

interface UnconfirmedNoteProps {
  /** What waits for it. */
  children: ReactNode;
}

/** That one's address is not confirmed, and another link for it. */
export function UnconfirmedNote({ children }: UnconfirmedNoteProps): ReactNode {
  const [said, setSaid] = useState<string | null>(null);
  const { run, isPending } = useCommand("send_confirmation", { onDone: ({ mail }) => setSaid(sentences[mail]) });
  return (
    <Note tone="warn">
      <Stack gap="xs" align="flex-start">
        <div>{children}</div>
        <Button variant="default" loading={isPending} onClick={(): void => void run({})}>
          Send the link again
        </Button>
        <div role="status">{said}</div>
      </Stack>
    </Note>
  );
}
