"use client";

import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useDialogue } from "@/components/kit/use-dialogue";
import { acceptedSays } from "@/components/reviews/accepted-says";
import { Approvals } from "@/components/reviews/approvals";
import { RejectDialogue } from "@/components/reviews/reject-dialogue";
import styles from "@/components/runs/run.module.css";
import { toastDone } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { TopicReviewView } from "@/lib/features/reviews/views/reviews";
import { Part } from "./node-part";

interface TopicReviewProps {
  target: { projectId: string; runId: string };
  nodeKey: string;
  title: string;
  topic: TopicReviewView;
  canReview: boolean;
}

const states = {
  in_review: "It waits for people.",
  accepted: "It stands as accepted.",
  rejected: "It stands as rejected.",
  exhausted: "It was not accepted, and nothing more about it was found.",
} as const;

/** People's review of a topic: what stands, who said so, and one's own verdict. */
export function TopicReview({ target, nodeKey, title, topic, canReview }: TopicReviewProps): ReactNode {
  const rejecting = useDialogue();
  const judge = useCommand("judge_topic", {
    onDone: ({ left }, { verdict }) => {
      rejecting.close();
      toastDone(verdict === "accepted" ? acceptedSays("The topic", left) : "The topic is searched again.");
    },
  });
  const canJudge = canReview && topic.isOpen;
  if (!canJudge && topic.reviews.length === 0 && topic.state !== "in_review") return null;
  const verdict = { ...target, nodeKey, seen: topic.state };
  return (
    <Part title="People's review">
      <p className={styles.dim}>{states[topic.state]}</p>
      <Approvals
        projectId={target.projectId}
        view={topic}
        label="Verdicts of people"
        isWaiting={topic.state === "in_review"}
        mayDismiss={canReview && topic.state === "in_review"}
      />
      {canJudge && (
        <Group gap="xs">
          {topic.state !== "accepted" && (
            <Button
              size="compact-md"
              loading={judge.isPending}
              onClick={(): void => void judge.run({ ...verdict, verdict: "accepted" })}
            >
              Accept the topic
            </Button>
          )}
          {topic.state !== "rejected" && (
            <Button size="compact-md" variant="default" onClick={rejecting.open}>
              Send it back…
            </Button>
          )}
        </Group>
      )}
      {rejecting.isOpen && (
        <RejectDialogue
          title={`Send back: ${title}`}
          says="The topic is searched again with what you name."
          isOpen
          close={rejecting.close}
          isPending={judge.isPending}
          onReject={(critique): void => void judge.run({ ...verdict, verdict: "rejected", ...critique })}
        />
      )}
    </Part>
  );
}
