"use client";

import { Button, FileButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keys } from "@/lib/client/keys";
import { readAnew } from "@/lib/client/read-anew";
import { sendZip } from "@/lib/client/send-command";
import { toastRefused } from "@/lib/client/toast";

interface SendZipProps {
  label: string;
  /** What is chosen, for those who hear the field instead of seeing the button. */
  chooses: string;
  icon: ReactNode;
  kind: "bundle" | "project";
}

/** Sends a zip; what a worker makes of it is shown in the list of imports. A refusal is told, and nothing is lost. */
export function SendZip({ label, chooses, icon, kind }: SendZipProps): ReactNode {
  const queries = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  async function chosen(file: File | null): Promise<void> {
    if (!file || isSending) return;
    setIsSending(true);
    const outcome = await sendZip(kind, file);
    setIsSending(false);
    if (!outcome.ok) return toastRefused(outcome.refusal.message);
    queries.setQueryData(keys.importAwaited, outcome.output.importId);
    await readAnew(queries, keys.imports);
  }
  return (
    <FileButton
      accept=".zip,application/zip"
      inputProps={{ "aria-label": chooses }}
      onChange={(file): void => void chosen(file)}
    >
      {(props) => (
        <Button {...props} size="compact-sm" variant="subtle" loading={isSending} leftSection={icon}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
