"use client";

import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import styles from "./second-factor.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called once they are kept somewhere else. */
  onKept: () => void;
}

/** Codes that stand in for those of a program, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps): ReactNode {
  return (
    <Stack gap="md">
      <Note tone="accent">
        <p>
          Keep these recovery codes where you find them without your phone. Each lets you in once in place of a code.
          They are not shown again.
        </p>
      </Note>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy all"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
      <Text size="sm" c="dimmed">
        Whoever has lost both phone and recovery codes asks an administrator of this install, who can remove the second
        factor.
      </Text>
    </Stack>
  );
}
