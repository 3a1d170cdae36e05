"use client";

import { Handle, type NodeProps, Position, useStore } from "@xyflow/react";
import { memo, type ReactNode } from "react";
import { counted } from "@/components/kit/words";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import { isKindSaid, kindWords, nodeLooks } from "./node-looks";
import styles from "./plan-graph.module.css";

/** Zooms below which a card is drawn for the eye from afar: larger words and fewer, then state and facts alone. */
const FAR = { far: 0.5, tiny: 0.26 } as const;

/** How near the canvas is looked at. */
function nearness(zoom: number): "near" | keyof typeof FAR {
  if (zoom < FAR.tiny) return "tiny";
  return zoom < FAR.far ? "far" : "near";
}

export type PlanFlowNode = {
  id: string;
  type: "plan";
  position: { x: number; y: number };
  data: {
    node: NodeView;
    isSelected: boolean;
    onOpen: (key: string) => void;
    /** Steps that are folded into this one; none when 0. */
    hidden: number;
    onUnfold: (key: string) => void;
  };
};

function Card({ data }: NodeProps & { data: PlanFlowNode["data"] }): ReactNode {
  const near = useStore((state) => nearness(state.transform[2]));
  const { node, isSelected, onOpen, hidden, onUnfold } = data;
  const { icon: Shape, word } = nodeLooks[node.status];
  return (
    <div className={styles.node} data-near={near}>
      <Handle className={styles.handle ?? ""} type="target" position={Position.Left} isConnectable={false} />
      <button
        type="button"
        className={`${styles.card} nopan`}
        data-status={node.status}
        data-selected={isSelected || undefined}
        data-node={node.key}
        title={node.title}
        onClick={(): void => onOpen(node.key)}
      >
        <span className={styles.kind} aria-hidden={isKindSaid(node) || undefined}>
          {kindWords[node.kind]}
        </span>
        <span className={styles.title}>{node.title}</span>
        <span className={styles.state}>
          <Shape stroke={2} aria-hidden="true" />
          {word}
        </span>
        {node.summary && <span className={styles.summary}>{node.summary}</span>}
        {node.facts > 0 && <span className={styles.facts}>{counted(node.facts, "fact")}</span>}
      </button>
      {hidden > 0 && (
        <button
          type="button"
          className={`${styles.unfold} nopan`}
          aria-label={`Show the ${hidden} steps beneath ${node.title}`}
          onClick={(): void => onUnfold(node.key)}
        >
          +{hidden}
        </button>
      )}
      <Handle className={styles.handle ?? ""} type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}

/**
 * One node of the plan as a card: kind, state by shape and word, title, what it does now. Its text is its name: whoever
 * speaks to the page says what they see.
 */
export const NodeCard = memo(Card);
