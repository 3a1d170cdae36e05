"use client";

import { Button, Stack, Switch, Textarea } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { IconBooks, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Empty, Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { BudgetNote } from "@/components/projects/usage/budget-note";
import styles from "@/components/runs/run.module.css";
import { Page } from "@/components/shell/page";
import { researcherCrumb } from "@/components/shell/researcher-crumb";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { StartMode } from "@/lib/domain/core/words";
import { iterationsToConfirm } from "@/lib/domain/plan/iterations";
import { levelOf } from "@/lib/domain/run/month-budget";
import type { NewRunView } from "@/lib/features/runs/views/new-run";
import { ConfirmIterations } from "./confirm-iterations";
import { estimateRun } from "./estimate";
import { RunDepth } from "./run-depth";
import { RunEstimate } from "./run-estimate";
import { RunLength } from "./run-length";
import { RunMode } from "./run-mode";
import { RunReading } from "./run-reading";
import { RunReview } from "./run-review";
import { StrategyChoice, StrategyFields } from "./run-strategy";
import { type Depth, type RunValues, settingsOf, valuesAtDepth, valuesOf } from "./run-values";
import { usualSentence } from "./usual-words";

function Capabilities({ view, mode, pages }: { view: NewRunView; mode: StartMode; pages: number }): ReactNode {
  const { driver, note, webProviders } = view.capabilities;
  const isOffline = mode === "offline" || driver === "offline";
  return (
    <Note>
      {note !== null && <p>{note}</p>}
      <p>
        {isOffline
          ? "This run works without a language model: every statement is a sentence of a source, chosen and ordered by rules. It costs nothing."
          : `This run asks ${view.capabilities.models.join(" and ")}. What it reads is sent there; what it costs is shown while it works.`}{" "}
        {webProviders.length === 0
          ? `No web search is configured, so it reads the library: ${counted(view.sources.ready, "source")}.`
          : `It searches ${webProviders.join(", ")} and reads the library: ${counted(view.sources.ready, "source")}.`}
        {!isOffline && pages > 0 && ` It may follow links of pages it has read, to at most ${counted(pages, "page")}.`}
      </p>
    </Note>
  );
}

interface FormProps {
  form: UseFormReturnType<RunValues>;
  view: NewRunView;
}

/** All that one may leave as it is. */
function Advanced({ form, view, isPaid }: FormProps & { isPaid: boolean }): ReactNode {
  const isPlan = form.values.mode === "plan";
  return (
    <Stack gap="xl" pt="lg">
      <div>
        <h2 className={styles.small}>How it works</h2>
        <StrategyChoice form={form} />
        <StrategyFields form={form} isPaid={isPaid} />
      </div>
      {!isPlan && (
        <Switch
          label="Show me the plan before it runs"
          description="You may change what it looks for, then approve."
          {...form.getInputProps("approvePlan", { type: "checkbox" })}
        />
      )}
      <RunReading form={form} isPaid={isPaid} />
      <RunMode form={form} driver={view.capabilities.driver} />
      {!isPlan && (
        <>
          <RunLength form={form} />
          <RunReview form={form} />
          <RunEstimate settings={settingsOf(form.values, view.defaults)} view={view} />
        </>
      )}
    </Stack>
  );
}

/** What keeps the run from being started here and now, each with what to do. */
function Obstacles({ view }: { view: NewRunView }): ReactNode {
  const { project, liveRun, sources, capabilities } = view;
  return (
    <>
      <BudgetNote budget={view.budget} />
      {liveRun && (
        <Note tone="warn">
          <strong>A run of this researcher is under way.</strong>{" "}
          {liveRun.startedBy ? `${liveRun.startedBy.name} started it. ` : ""}
          <Link href={`/projects/${project.id}/runs/${liveRun.id}`}>Open it</Link>, or cancel it there to start another.
        </Note>
      )}
      {sources.ready === 0 && capabilities.webProviders.length === 0 && (
        <Empty
          icon={IconBooks}
          title="There is nothing to read yet"
          action={
            <Button component={Link} href={`/projects/${project.id}/library`}>
              Add sources to the library
            </Button>
          }
        >
          A run reads this project's library. Add at least one document, text or page; then start the run.
        </Empty>
      )}
    </>
  );
}

function isBlocked({ sources, liveRun, project, budget, capabilities }: NewRunView): boolean {
  const isSpent = budget !== null && levelOf(budget) === 100;
  const hasNothing = sources.ready === 0 && capabilities.webProviders.length === 0;
  return hasNothing || liveRun !== null || !project.can.research || isSpent;
}

/** The form's values at first: those of the last run, at the depth that was asked for. */
function firstValues({ defaults, capabilities, researcher, ofChanged }: NewRunView, depth: Depth | null): RunValues {
  const values = valuesOf(defaults, capabilities.driver, ofChanged ?? researcher.problem);
  return depth === null ? values : { ...values, ...valuesAtDepth(depth, defaults) };
}

interface RunFormProps {
  view: NewRunView;
  /** How deep it is to go, where that was said on the way here. */
  depth?: Depth | null;
}

/** A new run: its question, how deep it goes, and all else out of the way. */
export function RunForm({ view, depth = null }: RunFormProps): ReactNode {
  const { project, researcher, defaults, capabilities } = view;
  const router = useRouter();
  // One key for as long as this form is open: a second click starts nothing new.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isLeaving, setIsLeaving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm<RunValues>({
    initialValues: firstValues(view, depth),
    validate: { question: (text) => (text.trim() === "" ? "Write what the run is to find out." : null) },
  });
  const { mode, question } = form.values;
  const isPlan = mode === "plan";
  const settings = settingsOf(form.values, defaults);
  const [asked, setAsked] = useState<number | null>(null);
  const start = useCommand("start_run", {
    onDone: ({ runId }) => {
      setIsLeaving(true);
      router.push(`/projects/${project.id}/runs/${runId}`);
    },
    onRefused: atFieldOf(form),
  });
  const isPaid = capabilities.driver === "live" && mode !== "offline";
  const usual = view.usualRuns.find((one) => one.strategy === settings.strategy && one.mode === mode);
  const estimate = estimateRun(settings, { ...capabilities, sources: view.sources.ready, usual: view.usualCalls });

  function send(confirmedIterations: number | null): void {
    const confirmed = confirmedIterations === null ? {} : { confirmedIterations };
    const changed = question.trim() === researcher.problem.trim() ? {} : { question };
    const target = { projectId: project.id, researcherId: researcher.id, idempotencyKey };
    void start.run({ ...target, ...changed, settings, mode, ...confirmed });
  }

  function submit(): void {
    const iterations = isPlan ? null : iterationsToConfirm(settings);
    if (iterations === null) send(null);
    else setAsked(iterations);
  }

  return (
    <Page
      title="New run"
      width="reading"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }, researcherCrumb(project, researcher)]}
    >
      {/* A field that is not filled in is to be seen. */}
      <form onSubmit={form.onSubmit(submit)} onInvalidCapture={(): void => setIsOpen(true)}>
        <Stack gap="xl">
          <Textarea
            label="Question"
            description={
              view.ofChanged !== null && "What changed on its page since a report cited it, and nothing else."
            }
            autosize
            minRows={2}
            maxRows={10}
            maxLength={8_000}
            classNames={{ input: styles.question ?? "" }}
            {...form.getInputProps("question")}
          />
          <Obstacles view={view} />
          <RunDepth form={form} defaults={defaults} />
          <div>
            <Button
              type="submit"
              size="md"
              leftSection={<IconPlayerPlay size={18} stroke={1.8} />}
              loading={start.isPending || isLeaving}
              disabled={isBlocked(view)}
            >
              {isPlan || form.values.approvePlan ? "Make the plan" : "Start the run"}
            </Button>
            {!isPlan && (
              <p className={styles.dim} aria-live="polite">
                {usualSentence(usual, estimate, isPaid)}
              </p>
            )}
            {!project.can.research && <p className={styles.dim}>Owners and editors start runs.</p>}
          </div>
          <Capabilities view={view} mode={mode} pages={settings.followPages ?? 0} />
          <details
            className={styles.advanced}
            open={isOpen}
            onToggle={(event): void => setIsOpen(event.currentTarget.open)}
          >
            <summary>Advanced</summary>
            <Advanced form={form} view={view} isPaid={isPaid} />
          </details>
        </Stack>
      </form>
      <ConfirmIterations
        iterations={asked}
        isPending={start.isPending || isLeaving}
        onConfirm={(): void => send(asked)}
        onClose={(): void => setAsked(null)}
      />
    </Page>
  );
}
