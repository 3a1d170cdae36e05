"use client";

import { Button } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

/** Opens the sample project; the first time its documents are read, which takes some seconds. */
export function OpenSample({ variant }: { variant: "filled" | "default" }): ReactNode {
  const router = useRouter();
  const { run, isPending } = useCommand("open_sample", {
    onDone: ({ projectId }) => router.push(`/projects/${projectId}`),
  });
  return (
    <Button
      variant={variant}
      leftSection={<IconBook2 size={18} stroke={1.7} aria-hidden="true" />}
      onClick={(): void => void run({ isResearched: true })}
      disabled={isPending}
    >
      {isPending ? "Reading the documents…" : "Open the sample"}
    </Button>
  );
}
