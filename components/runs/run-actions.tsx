"use client";

import { Button } from "@mantine/core";
import {
  IconFileText,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconPlus,
  IconScale,
  IconTable,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { LinkButton } from "@/components/kit/link-button";
import { useDialogue } from "@/components/kit/use-dialogue";
import { addedWord } from "@/components/runs/plan/search-words";
import { usePageActions } from "@/components/shell/page-actions";
import { useCommand } from "@/lib/client/use-command";
import { liveRunStatuses } from "@/lib/domain/core/words";
import { limitsOf } from "@/lib/domain/run/of-settings";
import type { RunView } from "@/lib/features/runs/views/run";

const CancelDialogue = laterDialogue(() => import("./cancel-dialogue").then((loaded) => loaded.CancelDialogue));
const AddSearchDialogue = laterDialogue(() =>
  import("@/components/runs/plan/add-search-dialogue").then((loaded) => loaded.AddSearchDialogue),
);
const LimitDialogue = laterDialogue(() => import("./limit-dialogue").then((loaded) => loaded.LimitDialogue));

/** What one may do with the run now: pause or resume it, end its research with what there is, cancel it. */
export function RunActions({ view }: { view: RunView }): ReactNode {
  const { project, run } = view;
  const target = { projectId: project.id, runId: run.id };
  const cancelling = useDialogue();
  const limiting = useDialogue();
  const continuing = useDialogue();
  const adding = useDialogue();
  const pause = useCommand("pause_run", { says: "Paused. Steps under way are finished." });
  const resume = useCommand("resume_run", { says: "The run goes on." });
  const finish = useCommand("finish_run", { says: "Research ends; the report is being written." });
  const force = useCommand("force_resume", {
    says: "Every step under way was taken from its worker and started anew.",
  });
  const reportHref = run.report ? `/projects/${project.id}/reports/${run.report.id}` : null;
  const home = `/projects/${project.id}/runs/${run.id}`;
  const hasFacts = run.counters.facts > 0;
  const can = project.can.research;
  const isResearching = ["wave1", "pivot", "wave2"].includes(run.stage) && run.limitReached === null;
  const isLive = liveRunStatuses.some((status) => status === run.status);
  const canFinish = can && isResearching && (run.status === "running" || run.status === "paused");
  const canAdd = canFinish && run.stage === "wave1";
  const canLimit = can && isLive;
  const canContinue = can && run.status === "completed" && run.limitReached !== null;
  const limits = limitsOf(run.settings);
  usePageActions([
    ...(reportHref ? [{ id: "report", label: "Open the report", group: "This page" as const, href: reportHref }] : []),
    ...(hasFacts
      ? [
          { id: "matrix", label: "Open the evidence matrix", group: "This page" as const, href: `${home}/matrix` },
          { id: "decision", label: "Open the decision page", group: "This page" as const, href: `${home}/decision` },
        ]
      : []),
    ...(canLimit ? [{ id: "limit", label: "Change the limits", group: "This page" as const, run: limiting.open }] : []),
    ...(project.can.administer && run.status === "running"
      ? [{ id: "force", label: "Force resume", group: "This page" as const, run: (): void => void force.run(target) }]
      : []),
  ]);
  return (
    <>
      {reportHref && (
        <LinkButton href={reportHref} icon={IconFileText} isFirst>
          Open the report
        </LinkButton>
      )}
      {hasFacts && (
        <LinkButton href={`${home}/matrix`} icon={IconTable}>
          Matrix
        </LinkButton>
      )}
      {reportHref && (
        <LinkButton href={`${home}/decision`} icon={IconScale}>
          Decision
        </LinkButton>
      )}
      {can && run.status === "paused" && (
        <Button
          variant={reportHref ? "default" : "filled"}
          loading={resume.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          onClick={(): void => void resume.run(target)}
        >
          Resume
        </Button>
      )}
      {canContinue && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          onClick={continuing.open}
        >
          Continue research
        </Button>
      )}
      {can && run.status === "running" && (
        <Button
          variant="default"
          loading={pause.isPending}
          leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
          onClick={(): void => void pause.run(target)}
        >
          Pause
        </Button>
      )}
      {canFinish && (
        <Button
          variant="default"
          loading={finish.isPending}
          title="What is under way finishes its iteration; the rest is skipped and the report is written."
          leftSection={<IconPlayerSkipForward size={16} aria-hidden="true" />}
          onClick={(): void => void finish.run(target)}
        >
          Finish with what we have
        </Button>
      )}
      {canAdd && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={adding.open}>
          Add a {addedWord(run.strategy.planner)}
        </Button>
      )}
      {can && isLive && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
          onClick={cancelling.open}
        >
          Cancel
        </Button>
      )}
      {cancelling.wasOpened && <CancelDialogue target={target} isOpen={cancelling.isOpen} onClose={cancelling.close} />}
      {adding.wasOpened && <AddSearchDialogue view={view} isOpen={adding.isOpen} onClose={adding.close} />}
      {limiting.wasOpened && (
        <LimitDialogue
          target={target}
          limits={limits}
          iterations={run.tree?.limit ?? null}
          isPaid={run.mode === "live"}
          mayRaise={project.can.raise_budget}
          does="change_limits"
          isOpen={limiting.isOpen}
          onClose={limiting.close}
        />
      )}
      {continuing.wasOpened && (
        <LimitDialogue
          target={target}
          limits={limits}
          iterations={
            run.tree === null
              ? null
              : Math.max(run.tree.limit, run.tree.iterations + run.tree.topics - run.tree.accepted)
          }
          isPaid={run.mode === "live"}
          mayRaise={project.can.raise_budget}
          does="continue_run"
          isOpen={continuing.isOpen}
          onClose={continuing.close}
        />
      )}
    </>
  );
}
