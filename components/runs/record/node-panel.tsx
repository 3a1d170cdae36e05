"use client";

import { Anchor, Button, Drawer, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { partNotLoaded } from "@/components/kit/later/part";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { FactList } from "@/components/reports/reader/fact-list";
import { successorOf } from "@/components/runs/plan/branches";
import { labelOf, nodeLooks } from "@/components/runs/plan/node-looks";
import { Conversation, Memory } from "@/components/runs/plan/node-memory";
import { Part } from "@/components/runs/plan/node-part";
import { PlanChange } from "@/components/runs/plan/plan-change";
import { TopicReview } from "@/components/runs/plan/topic-review";
import styles from "@/components/runs/run.module.css";
import { useCommand } from "@/lib/client/use-command";
import { mayLeaveOut } from "@/lib/domain/decide/ways-on";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunView } from "@/lib/features/runs/views/run";
import { AgentCalls } from "./agent-calls";
import { nodeQuery } from "./node-query";
import { SearchLoop } from "./search-loop";

const Comments = dynamic(
  () => import("@/components/comments/comments").then((loaded) => loaded.Comments).catch(partNotLoaded),
  {
    ssr: false,
  },
);

function Searches({ searches }: { searches: NodePanelView["searches"] }): ReactNode {
  return (
    <Part title={counted(searches.length, "search", "searches")}>
      <ul>
        {searches.map((search, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever added to at its end
          <li key={index}>
            “{search.query}” in {search.provider}: {search.failure ?? counted(search.hits, "result")}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface DetailsProps {
  panel: NodePanelView;
  projectId: string;
  isRunning: boolean;
}

function Details({ panel, projectId, isRunning }: DetailsProps): ReactNode {
  const { goal, loop, conversation, searches, sources, facts, review, attempts, calls } = panel;
  return (
    <>
      {goal && <p className={styles.question}>{goal}</p>}
      {loop && <SearchLoop loop={loop} isRunning={isRunning} />}
      {review && (
        <Part title={`Review: ${review.verdict}`}>
          <p className={styles.dim}>{review.reason}</p>
          <ul>
            {[...review.gaps, ...review.actionItems].map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Part>
      )}
      {conversation.length > 0 && <Conversation turns={conversation} />}
      {panel.folds.length > 0 && <Memory panel={panel} />}
      {searches.length > 0 && <Searches searches={searches} />}
      {sources.length > 0 && (
        <Part title={`Read: ${counted(sources.length, "source")}`}>
          <ul>
            {sources.map((source) => (
              <li key={source.id || source.url || source.title}>
                {source.failure ? (
                  `${source.title}: ${source.failure}`
                ) : (
                  <Link href={`/projects/${projectId}/library/${source.id}`}>{source.title}</Link>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {facts.length > 0 && (
        <Part title={counted(facts.length, "fact")}>
          <FactList projectId={projectId} facts={facts} />
        </Part>
      )}
      {attempts.length > 1 && (
        <Part title="Attempts">
          <ol>
            {attempts.map((attempt) => (
              <li key={attempt.attempt}>
                {attempt.notes && <span className={styles.dim}>Told: {attempt.notes} </span>}
                {attempt.failure ?? (attempt.endedAt ? "succeeded" : "under way")}
                {attempt.directive && (
                  <em>
                    {" "}
                    ({attempt.directive.kind.replaceAll("_", " ")}; tried again after{" "}
                    {(attempt.directive.backoffMs / 1000).toLocaleString("en")} s)
                  </em>
                )}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {calls.length > 0 && <AgentCalls calls={calls} callsTaken={panel.callsTaken} />}
    </>
  );
}

interface NodePanelProps {
  view: RunView;
  node: NodeView | null;
  onOpen: (key: string) => void;
  onClose: () => void;
}

/** Everything about one step: read when it is opened, and again when its state changes. */
export function NodePanel({ view, node, onOpen, onClose }: NodePanelProps): ReactNode {
  const { project, run } = view;
  const target = { projectId: project.id, runId: run.id };
  const canRetry = project.can.research;
  const successor = node === null ? null : successorOf(node, view.nodes);
  const retry = useCommand("retry_node", { says: "The step is tried once more." });
  const leave = useCommand("leave_out", { says: "The step is left out; the run goes on without it." });
  const panel = useQuery({
    ...nodeQuery({ runId: run.id, node, nodes: view.nodes }),
    // What came ahead is shown at once, and read again: who opens it is noted.
    staleTime: 0,
    enabled: node !== null,
    placeholderData: (before) => (before?.node.key === node?.key ? before : undefined),
  });
  return (
    <Drawer
      opened={node !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={node ? labelOf(node) : ""}
      classNames={{ body: styles.panel ?? "" }}
    >
      {node && (
        <Stack gap="xs">
          <div>
            <Chip look={nodeLooks[node.status]} title={node.summary} />
          </div>
          {node.summary && <p className={styles.dim}>{node.summary}</p>}
          {canRetry && ["exhausted", "failed"].includes(node.status) && (
            <Group>
              <Button
                size="compact-md"
                variant="default"
                loading={retry.isPending}
                onClick={(): void => void retry.run({ ...target, nodeKey: node.key })}
              >
                Try this step again
              </Button>
              {mayLeaveOut(node.kind) && node.stage === run.stage && (
                <Button
                  size="compact-md"
                  variant="default"
                  loading={leave.isPending}
                  onClick={(): void => void leave.run({ ...target, nodeKey: node.key })}
                >
                  Leave this out and go on
                </Button>
              )}
            </Group>
          )}
          {successor && (
            <Note>
              Sent back and made again.{" "}
              <Anchor component="button" type="button" onClick={(): void => onOpen(successor.key)}>
                Open what took its place
              </Anchor>
              ; what it found stays here.
            </Note>
          )}
          {canRetry && node.kind === "search" && node.stage === run.stage && panel.data?.node.key === node.key && (
            <PlanChange panel={{ ...panel.data, node }} target={target} planner={run.strategy.planner} />
          )}
          {panel.data?.topic && panel.data.node.key === node.key && (
            <TopicReview
              target={target}
              nodeKey={node.key}
              title={node.title}
              topic={panel.data.topic}
              canReview={project.can.review}
            />
          )}
          {panel.isPending && <Skeleton height={220} radius="sm" />}
          {panel.isError && <Note tone="bad">{panel.error.message}</Note>}
          {panel.data && <Details panel={panel.data} projectId={project.id} isRunning={node.status === "running"} />}
          <Comments key={node.key} projectId={project.id} subject={{ kind: "node", runId: run.id, key: node.key }} />
        </Stack>
      )}
    </Drawer>
  );
}
