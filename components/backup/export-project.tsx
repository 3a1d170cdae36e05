import { Button } from "@mantine/core";
import { IconPackageExport } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Saves the whole project as one zip. */
export function ExportProject({ projectId }: { projectId: string }): ReactNode {
  return (
    <Button
      component="a"
      href={`/api/projects/${projectId}/zip`}
      variant="default"
      leftSection={<IconPackageExport size={16} stroke={1.8} aria-hidden="true" />}
    >
      Export
    </Button>
  );
}
