"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { appliedInWords, daysInWords, retentionWords } from "@/lib/domain/install/retention";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import type { RetentionKindView, RetentionView } from "@/lib/features/retention/views/retention";

const RetentionDialogue = laterDialogue(() =>
  import("./retention-dialogue").then((loaded) => loaded.RetentionDialogue),
);

type Owned = Pick<ProjectHeadView, "id" | "can">;

function Kind({ project, view, isHeld }: { project: Owned; view: RetentionKindView; isHeld: boolean }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, rule } = view;
  const { name, since } = retentionWords[kind];
  return (
    <li>
      <div className={rows.who}>
        <strong>{name}</strong>
        <span className={rows.small}>
          {rule === null ? (
            "Kept for ever"
          ) : (
            <>
              Kept for {daysInWords(rule.days)} after {since}; set{rule.by === null ? "" : ` by ${rule.by}`},{" "}
              <Time at={rule.setAt} />
            </>
          )}
        </span>
      </div>
      {project.can.retain && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Change how long: ${name}`}
          onClick={(): void => setIsOpen(true)}
        >
          Change
        </Button>
      )}
      {isOpen && (
        <RetentionDialogue projectId={project.id} view={view} isHeld={isHeld} close={(): void => setIsOpen(false)} />
      )}
    </li>
  );
}

/** What went so far, the last first. */
function Went({ sweeps }: Pick<RetentionView, "sweeps">): ReactNode {
  if (sweeps.length === 0) return null;
  return (
    <details>
      <summary>What went so far</summary>
      <ul>
        {sweeps.map((sweep) => (
          <li key={sweep.id}>
            <Time at={sweep.beganAt} />: {sweep.endedAt === null ? "under way. " : ""}
            {appliedInWords(sweep)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How long a project keeps what it can do without: its owners say so, and all members read it. */
export function RetentionBlock({
  project,
  retention: { kinds, sweeps },
  isHeld,
}: {
  project: Owned;
  retention: RetentionView;
  isHeld: boolean;
}): ReactNode {
  return (
    <Block title="How long things are kept">
      <ul className={rows.rows}>
        {kinds.map((view) => (
          <Kind key={view.kind} project={project} view={view} isHeld={isHeld} />
        ))}
      </ul>
      {isHeld && <p className={rows.small}>A legal hold stands: nothing goes by these rules until it is lifted.</p>}
      <Went sweeps={sweeps} />
    </Block>
  );
}
