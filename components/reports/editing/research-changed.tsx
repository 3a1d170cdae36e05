"use client";

import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface ResearchChangedProps {
  projectId: string;
  researcherId: string;
  reportId: string;
}

/** The way to a run of the report's researcher that asks for what changed on its pages, and for nothing else. */
export function ResearchChanged({ projectId, researcherId, reportId }: ResearchChangedProps): ReactNode {
  return (
    <Button
      component={Link}
      href={`/projects/${projectId}/researchers/${researcherId}/new-run?changed=${reportId}`}
      size="compact-sm"
      variant="default"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
    >
      Research what changed
    </Button>
  );
}
