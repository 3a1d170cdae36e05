"use client";

import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { stageWords } from "@/components/kit/stage-words";
import { type Stage, stages } from "@/lib/domain/core/words";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import { inTreeOrder, successorOf } from "./branches";
import { isKindSaid, kindWords, nodeLooks } from "./node-looks";
import styles from "./plan-graph.module.css";

/** The steps of one stage: searches as the tree that they are, all others in the order in which they were added. */
function inReadingOrder(nodes: readonly NodeView[], stage: Stage): NodeView[] {
  const those = nodes.filter((node) => node.stage === stage);
  return stage === "wave1" ? inTreeOrder(those) : those;
}

/** What kind of step it is where its title does not say so, and in a tree how deep its topic lies. */
function wordOf(node: NodeView, nodes: readonly NodeView[]): string {
  const said = [
    isKindSaid(node) ? "" : kindWords[node.kind],
    successorOf(node, nodes) === null ? "" : "superseded",
    node.depth === 0 ? "" : `level ${node.depth + 1}`,
  ];
  return said.filter((word) => word !== "").join(", ");
}

interface PlanListProps {
  nodes: readonly NodeView[];
  onOpen: (key: string) => void;
}

/** The plan as a list: the same content as the graph, for small screens and screen readers. */
export function PlanList({ nodes, onOpen }: PlanListProps): ReactNode {
  const used = stages.filter((stage) => nodes.some((node) => node.stage === stage));
  return (
    <ol className={styles.list} aria-label="Steps of the plan">
      {used.map((stage) => (
        <li key={stage}>
          <h2>{stageWords[stage].name}</h2>
          {inReadingOrder(nodes, stage).map((node) => (
            <button
              key={node.key}
              type="button"
              className={styles.row}
              data-depth={node.depth}
              data-node={node.key}
              onClick={(): void => onOpen(node.key)}
            >
              <Chip look={nodeLooks[node.status]} />
              <span className={styles.rowTitle}>{node.title}</span>
              <span>{wordOf(node, nodes)}</span>
              {node.summary && <span className={styles.rowMore}>{node.summary}</span>}
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}
