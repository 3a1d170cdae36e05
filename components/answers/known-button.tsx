"use client";

import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { useCommand } from "@/lib/client/use-command";

interface KnownButtonProps {
  projectId: string;
  question: string;
  isDisabled: boolean;
}

/** Answers a question from the project's accepted facts alone, at once and without looking further. */
export function KnownButton({ projectId, question, isDisabled }: KnownButtonProps): ReactNode {
  const router = useRouter();
  // The same for every repeat of one click: a question is stored and paid for once.
  const asked = useRef({ question: "", id: "" });
  const { run, isPending } = useCommand("ask_knowledge", {
    onDone: ({ questionId }) => router.push(`/projects/${projectId}/ask?question=${questionId}`),
    onRefused: () => {
      asked.current = { question: "", id: "" };
      return false;
    },
  });
  function ask(): void {
    if (asked.current.question !== question) asked.current = { question, id: crypto.randomUUID() };
    void run({ projectId, questionId: asked.current.id, question });
  }
  return (
    <Button
      variant="default"
      leftSection={<IconBulb size={16} stroke={1.8} aria-hidden="true" />}
      disabled={isDisabled || question.trim() === ""}
      loading={isPending}
      onClick={ask}
    >
      Ask what is known
    </Button>
  );
}
