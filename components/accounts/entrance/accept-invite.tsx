"use client";

import { Button, Stack } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { roleWords } from "@/components/kit/role-words";
import { Note } from "@/components/kit/states";
import { sendCommand } from "@/lib/client/send-command";
import type { Role } from "@/lib/domain/core/words";
import { UnconfirmedNote } from "./unconfirmed-note";

interface AcceptInviteProps {
  token: string;
  invite: { projectName: string; role: Role; invitedBy: string; isWaiting: boolean };
}

/** An invitation, for the person whom it is for. */
export function AcceptInvite({ token, invite }: AcceptInviteProps): ReactNode {
  const router = useRouter();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isJoining, setIsJoining] = useState(false);
  async function join(): Promise<void> {
    setIsJoining(true);
    const joined = await sendCommand("accept_invite", { token });
    if (joined.ok) {
      router.replace(`/projects/${joined.output.projectId}`);
      return;
    }
    setIsJoining(false);
    setWrong(joined.refusal.message);
  }
  const { word, may } = roleWords[invite.role];
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>
        {invite.invitedBy} invites you to <strong>{invite.projectName}</strong>, as {word.toLowerCase()}: {may}.
      </p>
      {invite.isWaiting && (
        <UnconfirmedNote>
          Before you can join, confirm your e-mail address by the link that was sent there. Then open this invitation
          once more.
        </UnconfirmedNote>
      )}
      {wrong && <Note tone="bad">{wrong}</Note>}
      <Button disabled={invite.isWaiting} loading={isJoining} onClick={(): void => void join()} fullWidth>
        Join the project
      </Button>
    </Stack>
  );
}
