"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

/** Has the project's summary be made again after that failed. */
export function RetrySummary({ projectId }: { projectId: string }): ReactNode {
  const retry = useCommand("retry_summary", { says: "The summary is made again." });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      onClick={(): void => void retry.run({ projectId })}
    >
      Try again
    </Button>
  );
}
