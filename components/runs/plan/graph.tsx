"use client";

import "@xyflow/react/dist/base.css";
import { Button } from "@mantine/core";
import { Background, Controls, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from "@xyflow/react";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import { foldFinished } from "./branches";
import { CARD, layoutPlan, linesOf, type Placed } from "./layout";
import { NodeCard, type PlanFlowNode } from "./node-card";
import styles from "./plan-graph.module.css";
import { type PlanFlowEdge, PlanLine } from "./plan-line";

const nodeTypes = { plan: NodeCard };
const edgeTypes = { plan: PlanLine };
const fit = { padding: 0.04, maxZoom: 1 } as const;

interface GraphProps {
  nodes: readonly NodeView[];
  selected: string | null;
  onOpen: (key: string) => void;
}

/** The nearest card in the direction of an arrow key. */
function neighbour(placed: readonly Placed[], from: string, key: string): string | null {
  const here = placed.find((place) => place.key === from);
  if (!here) return null;
  const ahead = placed.filter((place) => {
    if (key === "ArrowRight") return place.x > here.x;
    if (key === "ArrowLeft") return place.x < here.x;
    if (key === "ArrowDown") return place.x === here.x && place.y > here.y;
    return key === "ArrowUp" && place.x === here.x && place.y < here.y;
  });
  const distance = (place: Placed): number => Math.abs(place.x - here.x) * 2 + Math.abs(place.y - here.y);
  return ahead.sort((a, b) => distance(a) - distance(b))[0]?.key ?? null;
}

/** From so many steps on a plan opens with its finished branches folded. */
const MANY = 60;

interface CanvasProps extends GraphProps {
  /** How many steps a folded branch hides, by its first step; and what opens one. */
  hidden: ReadonlyMap<string, number>;
  onUnfold: (key: string) => void;
  /** What stands above the canvas. */
  children: ReactNode;
}

function Canvas({ nodes, selected, onOpen, hidden, onUnfold, children }: CanvasProps): ReactNode {
  const flow = useReactFlow();
  const isMoved = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const shape = nodes.map((node) => `${node.key}<${node.needs.join(",")}`).join(";");
  // biome-ignore lint/correctness/useExhaustiveDependencies: places depend on the plan's shape alone, not on states
  const placed = useMemo(() => layoutPlan(nodes), [shape]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const edges = useMemo<PlanFlowEdge[]>(
    () =>
      linesOf(nodes, placed).map(({ source, target, turnY }) => ({
        id: `${source}-${target}`,
        type: "plan",
        source,
        target,
        focusable: false,
        data: { turnY },
      })),
    [shape],
  );
  const flowNodes = useMemo<PlanFlowNode[]>(() => {
    const places = new Map(placed.map((place) => [place.key, place]));
    return nodes.map((node) => {
      const place = places.get(node.key);
      return {
        id: node.key,
        type: "plan",
        position: { x: place?.x ?? 0, y: place?.y ?? 0 },
        width: CARD.width,
        height: CARD.height,
        data: {
          node,
          isSelected: node.key === selected,
          onOpen,
          hidden: hidden.get(node.key) ?? 0,
          onUnfold,
        },
      };
    });
  }, [nodes, placed, selected, onOpen, hidden, onUnfold]);

  useEffect(() => {
    // The plan grew: show it whole, unless the person has chosen what to look at.
    if (placed.length > 0 && !isMoved.current) void flow.fitView(fit);
  }, [flow, placed]);

  function onKeyDown(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset["node"];
    const next = from ? neighbour(placed, from, event.key) : null;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    frame.current?.querySelector<HTMLButtonElement>(`[data-node="${next}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a canvas of cards is no set of form fields
    <div
      ref={frame}
      className={styles.canvas}
      onKeyDownCapture={onKeyDown}
      role="group"
      aria-label="Plan graph. Arrow keys move between steps, Enter opens one."
    >
      <ReactFlow
        nodes={flowNodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        minZoom={0.1}
        maxZoom={1.5}
        fitView
        fitViewOptions={fit}
        onMoveStart={(event): void => {
          if (event) isMoved.current = true;
        }}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={24} size={1} color="var(--st-line)" />
        {/* Where no step stands, and nothing else: the buttons of the plan are at the right. */}
        <Controls showInteractive={false} position="top-left" orientation="horizontal" />
        {children}
      </ReactFlow>
    </div>
  );
}

const nothingOpen: ReadonlySet<string> = new Set();

/** The plan as a graph that grows while the run goes on; a large one folds the branches that are finished. */
export function PlanGraph(props: GraphProps): ReactNode {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [open, setOpen] = useState(nothingOpen);
  const isFolding = chosen ?? props.nodes.length > MANY;
  const whole = useMemo(() => foldFinished(props.nodes, nothingOpen), [props.nodes]);
  const folded = useMemo(
    () => (isFolding ? foldFinished(props.nodes, open) : { nodes: props.nodes, hidden: new Map<string, number>() }),
    [props.nodes, open, isFolding],
  );
  const onUnfold = useCallback((key: string): void => setOpen((before) => new Set([...before, key])), []);
  return (
    <ReactFlowProvider>
      <Canvas {...props} nodes={folded.nodes} hidden={folded.hidden} onUnfold={onUnfold}>
        {whole.hidden.size > 0 && (
          <Panel position="top-right">
            <Button
              size="compact-sm"
              variant="default"
              onClick={(): void => {
                setOpen(nothingOpen);
                setChosen(!isFolding);
              }}
            >
              {isFolding ? "Show every step" : "Fold finished branches"}
            </Button>
          </Panel>
        )}
      </Canvas>
    </ReactFlowProvider>
  );
}
