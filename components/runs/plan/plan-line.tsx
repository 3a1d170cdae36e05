"use client";

import { BaseEdge, type Edge, type EdgeProps, getBezierPath, getSmoothStepPath } from "@xyflow/react";
import { memo, type ReactNode } from "react";

export type PlanFlowEdge = Edge<{ turnY: number | null }, "plan">;

function Drawn({ data, ...ends }: EdgeProps<PlanFlowEdge>): ReactNode {
  const turnY = data?.turnY ?? null;
  const [path] =
    turnY === null ? getBezierPath(ends) : getSmoothStepPath({ ...ends, centerY: turnY, borderRadius: 12, offset: 14 });
  return <BaseEdge id={ends.id} path={path} />;
}

/** A line between two steps; one that leads to the band below turns where no card is. */
export const PlanLine = memo(Drawn);
