import { Button, FileButton } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { toastRefused } from "@/lib/client/toast";

interface SendZipProps {
  label: string;
  /** What is chosen, for those who hear the field instead of seeing the button. */
  chooses: string;
  icon: ReactNode;
  /** Sends the file; returns the address of what became of it, or why it was refused. */
  send: (file: File) => Promise<{ ok: true; href: string } | { ok: false; message: string }>;
}

/** Sends a zip and goes where it leads; a refusal is told, and nothing is lost. */
export function SendZip({ label, chooses, icon, send }: SendZipProps): ReactNode {
  const router = useRouter();
  const [isSending, setIsSending] = useState(false);
  async function chosen(file: File | null): Promise<void> {
    if (!file || isSending) return;
    setIsSending(true);
    const outcome = await send(file);
    setIsSending(false);
    if (outcome.ok) router.push(outcome.href);
    else toastRefused(outcome.message);
  }
  return (
    <FileButton
      accept=".zip,application/zip"
      inputProps={{ "aria-label": chooses }}
      onChange={(file): void => void chosen(file)}
    >
      {(props) => (
        <Button {...props} variant="default" loading={isSending} leftSection={icon}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
