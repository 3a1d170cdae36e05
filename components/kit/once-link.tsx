"use client";

import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "./states";

interface ShownOnceProps {
  /** What nobody can look up again. */
  text: string;
  label: string;
  children: ReactNode;
}

/** A secret that is shown this once, ready to be copied. */
export function ShownOnce({ text, label, children }: ShownOnceProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // It comes in the place of what was pressed: a keyboard would stand nowhere, and nothing would read it out.
  useEffect(() => field.current?.focus(), []);
  return (
    <Note tone="accent">
      <p>{children}</p>
      <Group mt="xs" gap="xs" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          readOnly
          aria-label={label}
          value={text}
          onFocus={(event): void => event.currentTarget.select()}
        />
        <CopyButton value={text}>
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

interface OnceLinkProps {
  /** The path of a link that nobody can look up again. */
  path: string;
  label: string;
  children: ReactNode;
}

/** A link that is shown this once. */
export function OnceLink({ path, label, children }: OnceLinkProps): ReactNode {
  return (
    <ShownOnce text={`${window.location.origin}${path}`} label={label}>
      {children}
    </ShownOnce>
  );
}
