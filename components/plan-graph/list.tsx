"use client";

import type { ReactNode } from "react";
import { Chip } from "@/components/chip";
import { stages } from "@/lib/domain/words";
import type { NodeView } from "@/lib/views/models";
import { kindWords, nodeLooks, stageWords } from "./node-looks";
import styles from "./plan-graph.module.css";

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
          <h2>{stageWords[stage]}</h2>
          {nodes
            .filter((node) => node.stage === stage)
            .map((node) => (
              <button key={node.key} type="button" className={styles.row} onClick={(): void => onOpen(node.key)}>
                <Chip look={nodeLooks[node.status]} />
                <span className={styles.rowTitle}>{node.title}</span>
                <span>{kindWords[node.kind]}</span>
                {node.summary && <span className={styles.rowMore}>{node.summary}</span>}
              </button>
            ))}
        </li>
      ))}
    </ol>
  );
}
