"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { AccountForm } from "./account-form";

interface SignUpFormProps {
  /** Where to go then. */
  path: string;
  /** The token of the invitation that brought one here. */
  invite: string | null;
  /** Whether a link is sent to a new account's address. */
  sendsMail: boolean;
}

/** An account of one's own, where sign-up is open or with an invitation. */
export function SignUpForm({ path, invite, sendsMail }: SignUpFormProps): ReactNode {
  const router = useRouter();
  return (
    <Stack gap="md">
      {invite !== null && (
        <Note tone="accent">Use the e-mail address that was invited: the invitation is for that one alone.</Note>
      )}
      <AccountForm
        command="sign_up"
        button="Make account"
        {...(sendsMail ? { emailNote: "A link that confirms it is sent there" } : {})}
        {...(invite === null ? {} : { invite })}
        onEntered={(): void => router.replace(path)}
      />
      <Text size="sm" c="dimmed">
        Have an account?{" "}
        <Anchor component={Link} href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`} underline="always">
          Sign in
        </Anchor>
      </Text>
    </Stack>
  );
}
