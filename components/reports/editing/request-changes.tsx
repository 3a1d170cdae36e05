"use client";

import { Button, Group, Modal, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { counted } from "@/components/kit/words";
import { useCommand } from "@/lib/client/use-command";
import { useComments } from "@/lib/client/use-comments";

interface RequestChangesProps {
  subject: { projectId: string; reportId: string };
  revision: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for another version of the report, with a note that says what should change. */
export function RequestChanges({ subject, revision, isOpen, onClose }: RequestChangesProps): ReactNode {
  const [note, setNote] = useState("");
  const comments = useComments(subject.projectId, { kind: "report", id: subject.reportId });
  const pending = comments.data?.threads.filter((thread) => thread.isPending).length ?? 0;
  const [problem, setProblem] = useState<string | null>(null);
  const request = useCommand("request_changes", {
    says: "A revision is being written.",
    onDone: onClose,
    onRefused: ({ message, field }) => {
      if (field !== "note") return false;
      setProblem(message);
      return true;
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Request changes" centered size="lg">
      <form
        onSubmit={(event): void => {
          event.preventDefault();
          void request.run({ ...subject, revision, note });
        }}
      >
        <Textarea
          label="What should change?"
          description="Name a section or a subject. The revision uses facts that are there; it does no new research."
          placeholder="Say more about the costs of maintenance."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={4_000}
          required={pending === 0}
          data-autofocus
          error={problem}
          value={note}
          onChange={(event): void => {
            setNote(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {pending > 0 && (
          <p>Your {counted(pending, "pending comment")} on passages go with it, each as something to do.</p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={request.isPending} disabled={note.trim() === "" && pending === 0}>
            Request changes
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
