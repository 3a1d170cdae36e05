"use client";

import { Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { AccountForm } from "./account-form";

/** The install's first account, which looks after it; it can make others administrators. */
export function FirstAccountForm(): ReactNode {
  const router = useRouter();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Nobody has an account here yet. Yours is the first and looks after this install.
      </Text>
      <AccountForm command="create_first_account" button="Create account" onEntered={(): void => router.refresh()} />
    </Stack>
  );
}
