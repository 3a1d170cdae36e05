"use client";

import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Time } from "@/components/kit/time";
import { useCommand } from "@/lib/client/use-command";
import type { CommentsView, CommentView } from "@/lib/features/comments/views/comments";
import { CommentForm } from "./comment-form";
import { CommentText } from "./comment-text";
import styles from "./comments.module.css";

interface CommentItemProps {
  projectId: string;
  view: CommentsView;
  comment: CommentView;
}

/** One comment with what its reader may do with it. */
export function CommentItem({ projectId, view, comment }: CommentItemProps): ReactNode {
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const rest = (): void => setDoing(null);
  const edit = useCommand("edit_comment", { onDone: rest });
  const remove = useCommand("delete_comment", { says: "The comment is deleted." });
  const isMine = comment.author?.id === view.me;
  const target = { projectId, commentId: comment.id };
  const name = comment.author?.name ?? "Someone who is gone";
  if (comment.isDeleted) return <p className={styles.dim}>This comment was deleted.</p>;
  return (
    <div className={styles.comment}>
      <p className={styles.by}>
        <strong>{name}</strong> <Time at={comment.createdAt} />
        {comment.editedAt !== null && <span> edited</span>}
      </p>
      {doing === "edit" ? (
        <CommentForm
          label="Edit the comment"
          send="Save"
          initial={comment.body}
          members={view.members}
          isPending={edit.isPending}
          onSend={(body): void => void edit.run({ ...target, revision: comment.revision, body })}
          onCancel={rest}
        />
      ) : (
        <CommentText body={comment.body} members={view.members} />
      )}
      {doing === "delete" && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            color="red"
            loading={remove.isPending}
            onClick={(): void => void remove.run(target)}
          >
            Delete for good
          </Button>
          <Button size="compact-xs" variant="default" onClick={rest}>
            Keep it
          </Button>
        </Group>
      )}
      {doing === null && view.mayComment && (isMine || view.mayDeleteAny) && (
        <Group gap="xs">
          {isMine && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Edit the comment of ${name}`}
              onClick={(): void => setDoing("edit")}
            >
              Edit
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Delete the comment of ${name}`}
            onClick={(): void => setDoing("delete")}
          >
            Delete
          </Button>
        </Group>
      )}
    </div>
  );
}
