"use client";

import { Button, FileButton } from "@mantine/core";
import { IconFolderPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { sendProject } from "@/lib/client/send-command";
import { toastRefused } from "@/lib/client/toast";

/** Makes a project of a zip: an export of one, or the folder of a one-off session. */
export function ImportProject(): ReactNode {
  const router = useRouter();
  const [isSending, setIsSending] = useState(false);
  async function send(file: File | null): Promise<void> {
    if (!file || isSending) return;
    setIsSending(true);
    const outcome = await sendProject(file);
    setIsSending(false);
    if (outcome.ok) router.push(`/projects/${outcome.output.projectId}`);
    else toastRefused(outcome.refusal.message);
  }
  return (
    <FileButton
      accept=".zip,application/zip"
      inputProps={{ "aria-label": "Zip of a project" }}
      onChange={(file): void => void send(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isSending}
          leftSection={<IconFolderPlus size={16} stroke={1.8} aria-hidden="true" />}
        >
          Import a project
        </Button>
      )}
    </FileButton>
  );
}
