import { Button, Stack } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";

/** Asks whether no more notifications shall come by e-mail, and says when that is so; it works without scripts. */
export function EndMail({ token, isDone }: { token: string; isDone: boolean }): ReactNode {
  if (isDone) {
    return (
      <Stack gap="md">
        <Note tone="accent">You get no more notifications by e-mail.</Note>
        <p>
          You still see them in the app. To get e-mail again, sign in and choose it among{" "}
          <Link href="/notifications">your notifications</Link>.
        </p>
      </Stack>
    );
  }
  return (
    <form method="post" action={`/unsubscribe/${token}/end`}>
      <Stack gap="md">
        <p>
          You will still see notifications in the app. Letters about your account, such as a new password, still come.
        </p>
        <Button type="submit" fullWidth>
          Get no more e-mail
        </Button>
      </Stack>
    </form>
  );
}
