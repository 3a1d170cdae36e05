"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useResearcherActs } from "./use-researcher-acts";

/** Has a researcher work again that was finished or archived. */
export function ActivateButton({
  projectId,
  researcher,
}: {
  projectId: string;
  researcher: { id: string; name: string };
}): ReactNode {
  const { act, isPending } = useResearcherActs(projectId);
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Activate ${researcher.name}`}
      disabled={isPending}
      onClick={(): void => act("activate", researcher)}
    >
      Activate
    </Button>
  );
}
