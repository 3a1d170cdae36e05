"use client";

import { Button, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useCommand } from "@/lib/client/use-command";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import styles from "./ask.module.css";

interface AskBoxProps {
  projectId: string;
  /** Who puts answers into words: a model's name, null for nobody; not said where it is not given. */
  model?: string | null;
  /** Questions that can be put with a click. */
  suggestions?: readonly string[];
  /** The question that this one follows, by which it is understood. */
  afterId?: string | null;
}

function description(model: string | null | undefined, isFollowUp: boolean): string {
  if (isFollowUp) return "Understood by what was asked before, as “and what about …”.";
  if (model === undefined) return "Answered from this project's accepted facts.";
  if (model === null) return "Answered from this project's accepted facts, word for word.";
  return `Answered from this project's accepted facts alone, in the words of ${model}.`;
}

/** One question to the knowledge base. Enter sends it, Shift and Enter begins a line. */
export function AskBox({ projectId, model, suggestions = [], afterId = null }: AskBoxProps): ReactNode {
  const router = useRouter();
  const [question, setQuestion] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  // The same for every repeat of one click: a question is stored and paid for once.
  const questionId = useRef<string | null>(null);
  const { run, isPending } = useCommand("ask_knowledge", {
    onDone: (done) => {
      questionId.current = null;
      setQuestion("");
      router.push(`/projects/${projectId}/ask?question=${done.questionId}`);
    },
    onRefused: ({ message }) => {
      questionId.current = null;
      setRefusal(message);
      return true;
    },
  });
  // What a model writes appears while it is written.
  useRefreshWhile(isPending);
  function send(text: string): void {
    setRefusal(null);
    questionId.current ??= crypto.randomUUID();
    void run({ projectId, questionId: questionId.current, question: text, afterId });
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    send(question);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(question);
  }
  return (
    <form className={styles.box} onSubmit={onSubmit}>
      <Textarea
        label={afterId === null ? "Ask the knowledge base" : "Ask a follow-up"}
        description={description(model, afterId !== null)}
        placeholder={suggestions[0] ?? "What do you want to know?"}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={500}
        value={question}
        error={refusal}
        onChange={(event): void => setQuestion(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" loading={isPending} leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}>
        {afterId === null ? "Ask" : "Follow up"}
      </Button>
      <p className={styles.waiting} role="status">
        {isPending && "The knowledge base is being asked…"}
      </p>
      {suggestions.length > 0 && (
        <ul className={styles.suggestions} aria-label="Questions that the facts answer">
          {suggestions.map((text) => (
            <li key={text}>
              <button
                type="button"
                disabled={isPending}
                onClick={(): void => {
                  // What was begun for another question is not this one.
                  questionId.current = null;
                  setQuestion(text);
                  send(text);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
