"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { AccountForm } from "./account-form";

/** An account of one's own, where sign-up is open. */
export function SignUpForm(): ReactNode {
  const router = useRouter();
  return (
    <Stack gap="md">
      <AccountForm command="sign_up" button="Make account" onEntered={(): void => router.replace("/projects")} />
      <Text size="sm" c="dimmed">
        Have an account?{" "}
        <Anchor component={Link} href="/sign-in" underline="always">
          Sign in
        </Anchor>
      </Text>
    </Stack>
  );
}
