"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { usePageActions } from "@/components/shell/page-actions";

const ExportDialogue = laterDialogue(() => import("./export-dialogue").then((loaded) => loaded.ExportDialogue));

interface ExportButtonProps {
  subject: { projectId: string; reportId: string };
  version: number;
}

/** Opens what saves a report, or its list of sources, as a file; in the command bar, too. */
export function ExportButton({ subject, version }: ExportButtonProps): ReactNode {
  const dialogue = useDialogue();
  usePageActions([
    { id: `export ${subject.reportId}`, label: "Export this report", group: "This page", run: dialogue.open },
  ]);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={dialogue.open}>
        Export
      </Button>
      {dialogue.wasOpened && (
        <ExportDialogue subject={subject} version={version} isOpen={dialogue.isOpen} onClose={dialogue.close} />
      )}
    </>
  );
}
