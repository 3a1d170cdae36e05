"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { AddPasskey } from "@/components/accounts/passkeys/passkey-block";
import { SetUpSecondFactor } from "@/components/accounts/second-factor/set-up";

async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}

interface DemandedSetUpProps {
  email: string;
  path: string;
  /** Whether browsers keep passkeys of this install. */
  hasPasskeys?: boolean;
}

/** The second factor that this install demands; `path` is where to go then. */
export function DemandedSetUp({ email, path, hasPasskeys = false }: DemandedSetUpProps): ReactNode {
  return (
    <Stack gap="md">
      <Text size="sm">
        This install demands a second factor of everybody: a code besides the password, from a program on your phone.
        Set yours up to go on.
      </Text>
      <SetUpSecondFactor
        // As a whole page: until now none of the product was read.
        onKept={(): void => window.location.assign(path)}
      />
      {hasPasskeys && (
        <>
          <Text size="sm">Or add a passkey, which your phone or computer keeps. It counts, too.</Text>
          <AddPasskey onKept={(): void => window.location.assign(path)} />
        </>
      )}
      <Text size="sm" c="dimmed">
        You are signed in as {email}.{" "}
        <Anchor component="button" type="button" underline="always" fz="sm" onClick={(): void => void leave()}>
          Sign out
        </Anchor>
      </Text>
    </Stack>
  );
}
