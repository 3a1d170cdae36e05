"use client";

import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { sendCommand } from "@/lib/client/send-command";
import { toastRefused } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { SessionView } from "@/lib/features/accounts/views/account";
import { deviceWords } from "./device-words";
import { RevokeTokens } from "./revoke-tokens";

function Session({ session }: { session: SessionView }): ReactNode {
  const { run, isPending } = useCommand("end_session", { says: "That session has ended." });
  const device = deviceWords(session.userAgent);
  return (
    <li>
      <span className={rows.who} title={session.userAgent ?? undefined}>
        <strong>{device}</strong>
        {session.isThis && " (this one)"}
        <span className={rows.small}>
          {session.address && `from ${session.address} · `}last seen <Time at={session.lastSeenAt} /> · since{" "}
          <Time at={session.startedAt} />
        </span>
      </span>
      {!session.isThis && (
        <Button
          variant="subtle"
          color="red"
          loading={isPending}
          aria-label={`End the session of ${device}`}
          onClick={(): void => void run({ sessionId: session.id })}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndAll({ tokens }: { tokens: number }): ReactNode {
  const [isEnding, setIsEnding] = useState(false);
  const [revokeTokens, setRevokeTokens] = useState(true);
  // Sent without reading the page again: nobody is signed in any more.
  async function end(): Promise<void> {
    setIsEnding(true);
    const ended = await sendCommand("end_all_sessions", { revokeTokens });
    if (ended.ok) {
      window.location.assign("/sign-in");
      return;
    }
    setIsEnding(false);
    toastRefused(ended.refusal.message);
  }
  return (
    <>
      <RevokeTokens
        tokens={tokens}
        checked={revokeTokens}
        onChange={(event): void => setRevokeTokens(event.currentTarget.checked)}
      />
      <Button variant="default" loading={isEnding} onClick={(): void => void end()}>
        Sign out everywhere
      </Button>
    </>
  );
}

/** Where one is signed in. */
export function SessionList({ sessions, tokens }: { sessions: readonly SessionView[]; tokens: number }): ReactNode {
  return (
    <Stack gap="md" align="flex-start">
      <ul className={rows.rows} aria-label="Sessions" style={{ width: "100%" }}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <EndAll tokens={tokens} />
    </Stack>
  );
}
