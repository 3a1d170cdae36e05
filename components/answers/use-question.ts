"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useReadAgain } from "@/lib/client/fresh-page";
import type { Refused } from "@/lib/client/send-command";
import { toastLeftOut } from "@/lib/client/toast";
import type { CommandOutput } from "@/lib/commands/contract";
import { type ChosenFile, withFiles, withReasons } from "./chosen-files";
import { sendQuestion } from "./send-question";

/** How far a question is on its way: how much of its files has gone out, then that they are being read. */
export type Sending = { step: "sending"; share: number } | { step: "reading" } | { step: "opening" };

interface QuestionUse {
  question: string;
  setQuestion: (text: string) => void;
  files: readonly ChosenFile[];
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** Null while nothing is on its way. */
  sending: Sending | null;
  refusal: Refused | null;
  send: () => void;
}

/** A question with its files, from the first letter to the page of its answer; what fails loses neither. */
export function useQuestion(projectId: string | null): QuestionUse {
  const router = useRouter();
  const readAgain = useReadAgain();
  const [question, setQuestion] = useState("");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  /** The same for every repeat of one question, so that a lost answer is not looked for twice. */
  const key = useRef<string | null>(null);

  function change(text: string): void {
    key.current = null;
    setRefusal(null);
    setQuestion(text);
  }
  function finish({ begun, refused }: CommandOutput<"find_answer">): void {
    if (begun === null) {
      setSending(null);
      setFiles((all) => withReasons(all, refused));
      setRefusal({ kind: "invalid", message: "None of these files could be read.", field: "files" });
      return;
    }
    setSending({ step: "opening" });
    if (refused.length > 0) toastLeftOut(refused);
    router.push(`/projects/${begun.projectId}/answers/${begun.runId}`);
    readAgain();
  }
  async function begin(): Promise<void> {
    key.current ??= crypto.randomUUID();
    setRefusal(null);
    const going = files.filter(({ why }) => why === null).map(({ file }) => file);
    setSending(going.length === 0 ? { step: "reading" } : { step: "sending", share: 0 });
    const outcome = await sendQuestion({
      wanted: { key: key.current, projectId, question },
      files: going,
      onSent: (share) => setSending(share < 1 ? { step: "sending", share } : { step: "reading" }),
    });
    if (outcome.ok) return finish(outcome.output);
    setSending(null);
    setRefusal(outcome.refusal);
  }

  return {
    question,
    setQuestion: change,
    files,
    add: (more): void => {
      setRefusal(null);
      setFiles((all) => withFiles(all, more));
    },
    remove: (gone): void => setFiles((all) => all.filter((one) => one.key !== gone)),
    sending,
    refusal,
    send: (): void => {
      if (sending === null) void begin();
    },
  };
}
