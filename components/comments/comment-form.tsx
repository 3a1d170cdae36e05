"use client";

import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PersonView } from "@/lib/features/kit/models";
import { MentionField } from "./mention-field";

interface CommentFormProps {
  label: string;
  /** What the button that sends it says. */
  send: string;
  members: readonly PersonView[];
  initial?: string;
  isPending: boolean;
  /** The other way to send it, beside the first. */
  second?: { send: string; onSend: (body: string) => void };
  onSend: (body: string) => void;
  onCancel?: () => void;
}

/** Writes or edits one comment. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { label, send, members, initial = "", isPending, second, onSend, onCancel } = props;
  const [body, setBody] = useState(initial);
  const frame = useRef<HTMLFormElement>(null);
  const isBlank = body.trim() === "";
  useEffect(() => frame.current?.querySelector("textarea")?.focus({ preventScroll: true }), []);
  return (
    <form
      ref={frame}
      onSubmit={(event): void => {
        event.preventDefault();
        if (!isBlank) onSend(body);
      }}
    >
      <MentionField
        label={label}
        value={body}
        members={members}
        onChange={setBody}
        onSend={(): void => {
          if (!isBlank) onSend(body);
        }}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={isPending} disabled={isBlank}>
          {send}
        </Button>
        {second && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBlank || isPending}
            onClick={(): void => second.onSend(body)}
          >
            {second.send}
          </Button>
        )}
        {onCancel && (
          <Button size="compact-sm" variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
