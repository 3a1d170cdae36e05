"use client";

import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";
import { CodeInput } from "./code-input";
import { RecoveryCodes } from "./recovery-codes";
import styles from "./second-factor.module.css";

type Begun = CommandOutput<"start_second_factor">;

/** In groups of four, as people read it from one screen into another. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

function Picture({ picture }: { picture: Begun["picture"] }): ReactNode {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      role="img"
      aria-label="QR code of the secret"
      shapeRendering="crispEdges"
    >
      <path d={picture.path} fill="#000" />
    </svg>
  );
}

function Confirm({ begun, onConfirmed }: { begun: Begun; onConfirmed: (codes: string[]) => void }): ReactNode {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "" },
    validate: { code: (value) => (/^\s*(\d\s*){6}$/.test(value) ? null : "Write the six digits that it shows.") },
  });
  const { run, isPending } = useCommand("confirm_second_factor", {
    onDone: ({ codes }) => onConfirmed(codes),
    onRefused: atFieldOf(form),
  });
  return (
    <form onSubmit={form.onSubmit((values) => run(values))} noValidate>
      <Stack gap="md" maw="26rem">
        <Text size="sm">Scan this with an authenticator app or a password manager. Or type the secret there:</Text>
        <Picture picture={begun.picture} />
        <Text size="sm" className={styles.secret}>
          <code>{grouped(begun.secret)}</code>
        </Text>
        <Text size="sm">
          <Anchor href={begun.link} underline="always">
            Open in a program on this device
          </Anchor>
        </Text>
        <CodeInput
          description="The six digits that it shows now"
          inputMode="numeric"
          autoFocus
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
        <Button type="submit" loading={isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}

/** Sets up a second factor: the secret, a first code of it, and the recovery codes. */
export function SetUpSecondFactor({ onKept }: { onKept: () => void }): ReactNode {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, isPending } = useCommand("start_second_factor", { onDone: setBegun });
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onKept} />;
  if (begun !== null) return <Confirm begun={begun} onConfirmed={setCodes} />;
  return (
    <Button variant="default" loading={isPending} onClick={(): void => void run({})}>
      Set up a second factor
    </Button>
  );
}
