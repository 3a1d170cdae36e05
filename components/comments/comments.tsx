"use client";

import { Button, Skeleton } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { useCommand } from "@/lib/client/use-command";
import { type Commented, useComments } from "@/lib/client/use-comments";
import type { CommentsView } from "@/lib/features/comments/views/comments";
import { CommentForm } from "./comment-form";
import styles from "./comments.module.css";
import { ThreadCard } from "./thread-card";

interface CommentsProps {
  projectId: string;
  subject: Commented;
  /** The level of its heading: below that of what it stands in. */
  level?: "h2" | "h3";
}

const nouns = { report: "report", fact: "fact", source: "source", node: "step" } as const;

/** The threads on one thing as a simple list: those that are open, and, when asked for, those that are resolved. */
export function Comments({ projectId, subject, level: Heading = "h3" }: CommentsProps): ReactNode {
  const comments = useComments(projectId, subject);
  return (
    <section className={styles.list} aria-label={`Comments on the ${nouns[subject.kind]}`}>
      <Heading>Comments</Heading>
      {comments.isPending && <Skeleton height={60} radius="sm" />}
      {comments.isError && <Note tone="bad">{comments.error.message}</Note>}
      {comments.data && <Threads projectId={projectId} subject={subject} view={comments.data} />}
    </section>
  );
}

function Threads({
  projectId,
  subject,
  view,
}: {
  projectId: string;
  subject: Commented;
  view: CommentsView;
}): ReactNode {
  const [named] = useQueryState("comment", parseAsString);
  const [isAll, setIsAll] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const add = useCommand("add_comment", { onDone: () => setIsWriting(false) });
  const resolved = view.threads.filter((thread) => thread.resolved !== null);
  const shown = view.threads.filter(({ id, resolved }) => resolved === null || isAll || id === named);
  return (
    <>
      {view.threads.length === 0 && <p className={styles.dim}>Nobody has commented yet.</p>}
      {shown.map((thread) => (
        <ThreadCard key={thread.id} projectId={projectId} view={view} thread={thread} isOpen={thread.id === named} />
      ))}
      {resolved.length > 0 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isAll} onClick={(): void => setIsAll(!isAll)}>
          {isAll ? "Hide resolved threads" : `Show ${counted(resolved.length, "resolved thread")}`}
        </Button>
      )}
      {isWriting && (
        <CommentForm
          label="Comment"
          send="Comment"
          members={view.members}
          isPending={add.isPending}
          onSend={(body): void => void add.run({ projectId, commentId: crypto.randomUUID(), subject, body })}
          onCancel={(): void => setIsWriting(false)}
        />
      )}
      {view.mayComment && !isWriting && (
        <Button size="compact-sm" variant="default" onClick={(): void => setIsWriting(true)}>
          Write a comment
        </Button>
      )}
    </>
  );
}
