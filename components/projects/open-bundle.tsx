"use client";

import { Button, FileButton } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { sendBundle } from "@/lib/client/send-command";
import { toastRefused } from "@/lib/client/toast";

/** Opens the bundle of a run that was made elsewhere: it is replayed here and can be read. */
export function OpenBundle(): ReactNode {
  const router = useRouter();
  const [isSending, setIsSending] = useState(false);
  async function send(file: File | null): Promise<void> {
    if (!file || isSending) return;
    setIsSending(true);
    const outcome = await sendBundle(file);
    setIsSending(false);
    if (outcome.ok) router.push(`/projects/${outcome.output.projectId}/runs/${outcome.output.runId}?tab=record`);
    else toastRefused(outcome.refusal.message);
  }
  return (
    <FileButton
      accept=".zip,application/zip"
      inputProps={{ "aria-label": "Bundle of a run" }}
      onChange={(file): void => void send(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isSending}
          leftSection={<IconPackageImport size={16} stroke={1.8} aria-hidden="true" />}
        >
          Open a run's bundle
        </Button>
      )}
    </FileButton>
  );
}
