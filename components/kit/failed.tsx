"use client";

import { Anchor, Button, Code, Group, Text } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Statement } from "./states";

/** What Next hands to a page that says that another one failed. */
export interface FailedProps {
  error: unknown;
  retry: () => void;
}

/** A page that could not be shown: what happened, what is kept, what to do, and the mark that the log knows it by. */
export function Failed({ error, retry }: FailedProps): ReactNode {
  const mark = digestOf(error);
  return (
    <Statement title="This page could not be shown">
      <Text>
        Something went wrong on the server while it was put together. Nothing that was saved is lost, and runs that are
        under way go on.
      </Text>
      <Group>
        <Button onClick={retry}>Try again</Button>
        <Anchor component={Link} href="/projects" underline="always">
          All projects
        </Anchor>
      </Group>
      {mark && (
        <Text size="sm" c="dimmed">
          If it stays, give this mark to whoever runs this install: <Code>{mark}</Code>
        </Text>
      )}
    </Statement>
  );
}

function digestOf(error: unknown): string | null {
  const isMarked = error instanceof Error && "digest" in error && typeof error.digest === "string";
  return isMarked && typeof error.digest === "string" ? error.digest : null;
}
