"use client";

import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useCommand } from "@/lib/client/use-command";
import type { Commented } from "@/lib/client/use-comments";
import { makeAnchor } from "@/lib/domain/text/anchor";
import type { CommentsView } from "@/lib/features/comments/views/comments";
import { CommentForm } from "./comment-form";
import styles from "./comments.module.css";
import type { PageText } from "./passages";
import type { Stretch } from "./selection-button";

/** Paragraphs that the list offers; of a longer text, a passage is selected. */
const PARAGRAPHS = 400;

interface NewThreadProps {
  projectId: string;
  subject: Commented;
  view: CommentsView;
  page: PageText | null;
  /** What was selected; null leaves the choice of a paragraph. */
  stretch: Stretch | null;
  onClose: () => void;
}

/** Begins a thread on a selection, on a paragraph chosen from the list, or on the whole. */
export function NewThread({ projectId, subject, view, page, stretch, onClose }: NewThreadProps): ReactNode {
  const [chosen, setChosen] = useState("");
  const add = useCommand("add_comment", { onDone: onClose });
  const on = stretch ?? page?.blocks[Number(chosen === "" ? -1 : chosen)] ?? null;
  const quote = page === null || on === null ? "" : page.text.slice(on.from, on.to);
  function send(body: string, isPending: boolean): void {
    const anchor = page === null || on === null ? null : makeAnchor(page.text, on);
    void add.run({ projectId, commentId: crypto.randomUUID(), subject, anchor, body, isPending });
  }
  return (
    <section className={styles.writing} aria-label="New comment">
      {stretch === null ? (
        <NativeSelect
          label="On"
          mb="xs"
          value={chosen}
          onChange={(event): void => setChosen(event.currentTarget.value)}
          data={[{ value: "", label: "The whole" }, ...choices(page)]}
        />
      ) : (
        <blockquote className={styles.passage}>{quote}</blockquote>
      )}
      <CommentForm
        label="Comment"
        send="Comment"
        members={view.members}
        isPending={add.isPending}
        onSend={(body): void => send(body, false)}
        onCancel={onClose}
        {...(subject.kind === "report"
          ? { second: { send: "Keep for my review", onSend: (body: string): void => send(body, true) } }
          : {})}
      />
    </section>
  );
}

function choices(page: PageText | null): { value: string; label: string }[] {
  return (page?.blocks ?? []).slice(0, PARAGRAPHS).flatMap(({ from, to, place }, index) => {
    const text = page?.text.slice(from, to).trim() ?? "";
    return text === ""
      ? []
      : [{ value: String(index), label: place === "" ? text.slice(0, 80) : `${place}: ${text.slice(0, 70)}` }];
  });
}
