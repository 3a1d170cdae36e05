"use client";

import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/states";

interface OnceLinkProps {
  /** The path of a link that nobody can look up again. */
  path: string;
  label: string;
  children: ReactNode;
}

/** A link that is shown this once, ready to be copied. */
export function OnceLink({ path, label, children }: OnceLinkProps): ReactNode {
  const address = `${window.location.origin}${path}`;
  return (
    <Note tone="accent">
      <p>{children}</p>
      <Group mt="xs" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          aria-label={label}
          value={address}
          onFocus={(event): void => event.currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Note>
  );
}
