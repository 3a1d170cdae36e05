import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";

/** Why a provider's account did not get in; whatever else next-auth says is the last. */
const refused = {
  unverified: "That account has no verified e-mail address. Verify it there, or sign in with a password.",
  closed: "Accounts are made by invitation here, and that account's e-mail address was not invited.",
  elsewhere: "Addresses of this domain sign in with another provider only. Use its button.",
  disabled: "This account is disabled. Ask an administrator of this install.",
  over_limit: "Too many attempts. Wait a few minutes before you try again.",
} as const;
const otherwise = "Signing in there did not work. Try again, or sign in with a password.";

function isKnown(error: string): error is keyof typeof refused {
  return Object.hasOwn(refused, error);
}

interface SignInNoteProps {
  error: string | null;
  isPasswordSet: boolean;
  isDeleted: boolean;
  isInvited: boolean;
  isConfirming: boolean;
}

/** What brought somebody to the sign-in page, when it was not of their own accord. */
export function SignInNote({ error, isPasswordSet, isDeleted, isInvited, isConfirming }: SignInNoteProps): ReactNode {
  if (error !== null) {
    return (
      <Box mb="md">
        <Note tone="bad">{isKnown(error) ? refused[error] : otherwise}</Note>
      </Box>
    );
  }
  if (isPasswordSet) {
    return (
      <Box mb="md">
        <Note tone="accent">The new password is set. Sign in with it.</Note>
      </Box>
    );
  }
  if (isDeleted) {
    return (
      <Box mb="md">
        <Note tone="accent">Your account is deleted, and you are signed out everywhere.</Note>
      </Box>
    );
  }
  if (isConfirming) {
    return (
      <Box mb="md">
        <Note tone="accent">
          To confirm your e-mail address, sign in with the account that has it. If you made no account, do nothing.
        </Note>
      </Box>
    );
  }
  if (!isInvited) return null;
  return (
    <Box mb="md">
      <Note tone="accent">
        To see the invitation, sign in or make an account, with the e-mail address that was invited.
      </Note>
    </Box>
  );
}
