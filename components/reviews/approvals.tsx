"use client";

import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import hints from "@/components/kit/hints.module.css";
import { Time } from "@/components/kit/time";
import { useCommand } from "@/lib/client/use-command";
import type { ReviewVerdict } from "@/lib/domain/core/words";
import type { GivenReviewView, ReviewsView } from "@/lib/features/reviews/views/reviews";
import styles from "./review.module.css";

const did: Record<ReviewVerdict, string> = {
  accepted: "accepted it",
  rejected: "rejected it",
  changes_requested: "requested changes",
  disputed: "disputed it",
  reopened: "opened it again",
};

function Given({ review }: { review: GivenReviewView }): ReactNode {
  const { by, verdict, at, version, isStale, dismissed, note, gaps, actionItems } = review;
  const points = [...gaps, ...actionItems];
  return (
    <span>
      {by?.name ?? "Someone"} {did[verdict]} <Time at={at} />
      {isStale && ` (stale: that was version ${version})`}
      {dismissed && ` (dismissed by ${dismissed.by?.name ?? "someone"}: ${dismissed.why})`}
      {note && `: ${note}`}
      {points.length > 0 && `. Missing: ${points.join("; ")}`}
    </span>
  );
}

interface DismissProps {
  projectId: string;
  review: GivenReviewView;
  close: () => void;
}

function Dismiss({ projectId, review, close }: DismissProps): ReactNode {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const dismiss = useCommand("dismiss_review", {
    says: "The approval no longer counts.",
    onDone: close,
    onRefused: ({ field, message }): boolean => {
      if (field !== "reason") return false;
      setProblem(message);
      return true;
    },
  });
  return (
    <FormDialogue
      title={`Dismiss the approval of ${review.by?.name ?? "someone"}`}
      isOpen
      close={close}
      onSubmit={(event): void => {
        event.preventDefault();
        if (reason.trim() === "") setProblem("Say why it does not count any more.");
        else void dismiss.run({ projectId, reviewId: review.id, reason });
      }}
      button="Dismiss"
      isPending={dismiss.isPending}
    >
      <Textarea
        label="Why"
        description="Everyone who sees the approval sees this"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        required
        data-autofocus
        error={problem}
        value={reason}
        onChange={(event): void => {
          setReason(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialogue>
  );
}

interface ApprovalsProps {
  projectId: string;
  view: ReviewsView;
  /** What the list is of. */
  label: string;
  /** Whether more people have to accept. */
  isWaiting: boolean;
  mayDismiss: boolean;
}

/** Who gave which verdict, when, and whether it still counts. */
export function Approvals({ projectId, view, label, isWaiting, mayDismiss }: ApprovalsProps): ReactNode {
  const [dismissing, setDismissing] = useState<GivenReviewView | null>(null);
  const isOpen = ({ verdict, isStale, dismissed }: GivenReviewView): boolean =>
    mayDismiss && verdict === "accepted" && !isStale && dismissed === null;
  return (
    <section aria-label={label}>
      {isWaiting && (
        <p className={hints.hints}>
          {view.approvals} of {view.needed} people have accepted it.
        </p>
      )}
      <ul className={styles.approvals} hidden={view.reviews.length === 0}>
        {view.reviews.map((review) => (
          <li key={review.id}>
            <Given review={review} />
            {isOpen(review) && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Dismiss the approval of ${review.by?.name ?? "someone"}`}
                onClick={(): void => setDismissing(review)}
              >
                Dismiss…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dismissing && <Dismiss projectId={projectId} review={dismissing} close={(): void => setDismissing(null)} />}
    </section>
  );
}
