"use client";

import { Button } from "@mantine/core";
import { IconCoins, IconFileText, IconPlayerPlay, IconPlayerTrackNext } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { Note } from "@/components/kit/states";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useCommand } from "@/lib/client/use-command";
import type { RunAct } from "@/lib/domain/decide/ways-on";
import { limitsOf } from "@/lib/domain/run/of-settings";
import type { RunView } from "@/lib/features/runs/views/run";
import styles from "./run.module.css";

const LimitDialogue = laterDialogue(() => import("./limit-dialogue").then((loaded) => loaded.LimitDialogue));

/** Why the run halted, and what one can do about it: exactly the acts that change what becomes of it. */
export function HaltPanel({ view }: { view: RunView }): ReactNode {
  const { project, run } = view;
  const target = { projectId: project.id, runId: run.id };
  const limiting = useDialogue();
  const resume = useCommand("resume_run", { says: "The run goes on." });
  const leave = useCommand("leave_out", { says: "The step is left out; the run goes on without it." });
  const { report, stuckKey, waysOn } = run;
  const buttons: Record<RunAct, () => ReactNode> = {
    resume: () => (
      <Button
        size="compact-md"
        loading={resume.isPending}
        leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
        onClick={(): void => void resume.run(target)}
      >
        Try again
      </Button>
    ),
    change_limits: () => (
      <Button size="compact-md" leftSection={<IconCoins size={14} aria-hidden="true" />} onClick={limiting.open}>
        Raise the limits
      </Button>
    ),
    leave_out: () =>
      stuckKey !== null && (
        <Button
          size="compact-md"
          variant="default"
          loading={leave.isPending}
          leftSection={<IconPlayerTrackNext size={14} aria-hidden="true" />}
          onClick={(): void => void leave.run({ ...target, nodeKey: stuckKey })}
        >
          Leave this out and go on
        </Button>
      ),
    read_report: () =>
      report !== null && (
        <Button
          component={Link}
          size="compact-md"
          href={`/projects/${project.id}/reports/${report.id}`}
          leftSection={<IconFileText size={14} aria-hidden="true" />}
        >
          Read the report
        </Button>
      ),
  };
  return (
    <Note tone="bad">
      {run.statusReason}
      {project.can.research && (
        <ul className={styles.ways} aria-label="What you can do">
          {waysOn.map(({ act, says }) => (
            <li key={act}>
              {buttons[act]()} {says}
            </li>
          ))}
        </ul>
      )}
      {limiting.wasOpened && (
        <LimitDialogue
          target={target}
          limits={limitsOf(run.settings)}
          iterations={run.tree?.limit ?? null}
          isPaid={run.mode === "live"}
          mayRaise={project.can.raise_budget}
          does="change_limits"
          isOpen={limiting.isOpen}
          onClose={limiting.close}
        />
      )}
    </Note>
  );
}
