"use client";

import { Anchor, Button, Stack } from "@mantine/core";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { sendCommand } from "@/lib/client/send-command";

interface ConfirmFormProps {
  token: string;
  email: string;
  /** Whether the account takes this address, instead of the one that it has. */
  isNew?: boolean;
}

/** Confirms an address; asked by a button, since programs that read mail follow every link in it. */
export function ConfirmForm({ token, email, isNew = false }: ConfirmFormProps): ReactNode {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDone, setIsDone] = useState(false);
  async function confirm(): Promise<void> {
    setIsConfirming(true);
    const done = await sendCommand("confirm_address", { token });
    setIsConfirming(false);
    if (done.ok) setIsDone(true);
    else setWrong(done.refusal.message);
  }
  if (isDone) {
    return (
      <Stack gap="md">
        <div role="status">
          <Note tone="accent">
            {isNew
              ? `Your account has the address ${email} now. Sign in with it from now on.`
              : `${email} is confirmed. An invitation that waited for it can be opened again now.`}
          </Note>
        </div>
        <Anchor component={Link} href="/projects" underline="always">
          Your projects
        </Anchor>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>
        {isNew ? "From now on you sign in with" : "You are signed in as"} <strong>{email}</strong>. Is this your
        address?
      </p>
      {wrong && <Note tone="bad">{wrong}</Note>}
      <Button loading={isConfirming} onClick={(): void => void confirm()} fullWidth>
        Confirm it
      </Button>
    </Stack>
  );
}
