"use client";

import { Badge, Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Time } from "@/components/kit/time";
import { presumptions } from "@/lib/client/presumed";
import { useCommand } from "@/lib/client/use-command";
import type { Place } from "@/lib/domain/text/anchor";
import type { CommentsView, ThreadView } from "@/lib/features/comments/views/comments";
import { CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";
import styles from "./comments.module.css";

export interface ThreadCardProps {
  projectId: string;
  view: CommentsView;
  thread: ThreadView;
  /** Where its passage stands now; left out where no text is shown. */
  state?: Place["state"] | undefined;
  /** The version of the report that is shown. */
  version?: number | undefined;
  isOpen?: boolean;
  /** Goes to the passage. */
  onShow?: (() => void) | undefined;
}

/** What is said of a passage that does not stand as it did. */
const states: Record<Place["state"], string | null> = {
  same: null,
  moved: "The passage has moved in the text.",
  changed: "The passage reads otherwise now.",
  gone: "The passage is gone from the text.",
};

/** What a thread is on: the passage as it was when it was begun, and what has become of it since. */
function Passage({ thread, state, version, onShow }: ThreadCardProps): ReactNode {
  const { anchor } = thread;
  const isOlder = version !== undefined && thread.version !== null && thread.version < version;
  if (anchor === null && !isOlder) return null;
  const word = state === undefined ? null : states[state];
  return (
    <>
      {anchor && <blockquote className={styles.passage}>{anchor.quote}</blockquote>}
      <p className={styles.dim}>
        {isOlder && <span>Written on version {thread.version}. </span>}
        {word && <span>{word} </span>}
        {onShow && state !== "gone" && (
          <Button size="compact-xs" variant="subtle" onClick={onShow}>
            Show in the text
          </Button>
        )}
      </p>
    </>
  );
}

/** Whether threads are resolved, by what people have just done. */
const resolutions = presumptions<boolean>();

function Settling({ projectId, thread }: { projectId: string; thread: ThreadView }): ReactNode {
  const told = thread.resolved !== null;
  const isResolved = resolutions.useOf(thread.id, told) ?? told;
  const reopen = useCommand("reopen_thread");
  const resolve = useCommand("resolve_thread", {
    says: "The thread is resolved.",
    undo: () => void settle(reopen, false),
  });
  async function settle(by: typeof resolve | typeof reopen, wanted: boolean): Promise<void> {
    const asItWas = resolutions.presume(thread.id, !wanted, wanted);
    const outcome = await by.run({ projectId, commentId: thread.id });
    if (!outcome?.ok) asItWas();
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={(): void => void (isResolved ? settle(reopen, false) : settle(resolve, true))}
    >
      {isResolved ? "Reopen" : "Resolve"}
    </Button>
  );
}

/** A thread of comments: its passage, what was said, and the answer. One that is open is scrolled to. */
export function ThreadCard(props: ThreadCardProps): ReactNode {
  const { projectId, view, thread, isOpen = false } = props;
  const card = useRef<HTMLElement>(null);
  const [isReplying, setIsReplying] = useState(false);
  const reply = useCommand("reply_comment", { onDone: () => setIsReplying(false) });
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);
  const first = thread.comments[0];
  const about = thread.anchor?.quote ?? first?.body ?? "";
  return (
    <article
      ref={card}
      className={styles.card}
      data-thread={thread.id}
      data-open={isOpen || undefined}
      data-pending={thread.isPending || undefined}
      aria-label={`Thread: ${about.slice(0, 80)}`}
    >
      {thread.isPending && (
        <Badge variant="light" size="sm">
          Pending: only you see it
        </Badge>
      )}
      <Passage {...props} />
      {thread.comments.map((comment) => (
        <CommentItem key={comment.id} projectId={projectId} view={view} comment={comment} />
      ))}
      {thread.resolved && (
        <p className={styles.dim}>
          Resolved{thread.resolved.by && ` by ${thread.resolved.by.name}`} <Time at={thread.resolved.at} />
        </p>
      )}
      {isReplying && (
        <CommentForm
          label="Reply"
          send="Reply"
          members={view.members}
          isPending={reply.isPending}
          onSend={(body): void =>
            void reply.run({ projectId, commentId: crypto.randomUUID(), threadId: thread.id, body })
          }
          onCancel={(): void => setIsReplying(false)}
        />
      )}
      {view.mayComment && !thread.isPending && !isReplying && (
        <Group gap="xs" mt="xs">
          <Button size="compact-xs" variant="default" onClick={(): void => setIsReplying(true)}>
            Reply
          </Button>
          <Settling projectId={projectId} thread={thread} />
        </Group>
      )}
    </article>
  );
}
