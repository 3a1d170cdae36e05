"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { signByPasskey } from "@/components/accounts/passkeys/by-browser";
import { Note } from "@/components/kit/states";
import { useCommand } from "@/lib/client/use-command";
import { enterByPasskey, type PasskeyEntry, passkeySentences } from "./enter";

/** Signs in by a passkey, whosever it is, and leads to `path`. */
export function PasskeyButton({ path, label = "Sign in with a passkey" }: { path: string; label?: string }): ReactNode {
  const router = useRouter();
  const [entry, setEntry] = useState<PasskeyEntry | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const ask = useCommand("ask_passkey");
  async function come(): Promise<void> {
    setEntry(null);
    setIsEntering(true);
    const asked = await ask.run({});
    if (asked?.ok === true) {
      const signed = await signByPasskey(asked.output.options);
      const entered = signed.kind === "done" ? await enterByPasskey(signed.value) : "none";
      if (entered === "in") {
        router.replace(path);
        router.refresh();
        return;
      }
      setEntry(entered);
    }
    setIsEntering(false);
  }
  return (
    <>
      <Button variant="default" fullWidth mt="md" loading={isEntering} onClick={(): void => void come()}>
        {label}
      </Button>
      {entry !== null && entry !== "in" && <Note tone="bad">{passkeySentences[entry]}</Note>}
    </>
  );
}
