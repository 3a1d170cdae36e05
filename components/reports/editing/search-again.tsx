"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

interface SearchAgainProps {
  subject: { projectId: string; reportId: string };
  revision: number;
  /** What is searched for. */
  gaps: readonly string[];
}

/** Takes research up again for what a report's topics did not find; another version is written then. */
export function SearchAgain({ subject, revision, gaps }: SearchAgainProps): ReactNode {
  const again = useCommand("reject_report", { says: "Research goes on for what was not found." });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      loading={again.isPending}
      onClick={(): void =>
        void again.run({
          ...subject,
          revision,
          gaps: [...gaps],
          actionItems: [],
          note: "Search again for what was not found.",
        })
      }
    >
      Search again for these
    </Button>
  );
}
