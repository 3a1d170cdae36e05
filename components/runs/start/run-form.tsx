"use client";

import { Alert, Button, Radio, Stack, Switch } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconBooks, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Empty, Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { BudgetNote } from "@/components/projects/usage/budget-note";
import styles from "@/components/runs/run.module.css";
import { RunReview } from "@/components/runs/run-review";
import { Block, Page } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import type { Sensitivity, StartMode } from "@/lib/domain/core/words";
import { iterationsToConfirm } from "@/lib/domain/plan/tree";
import { levelOf } from "@/lib/domain/run/month-budget";
import type { NewRunView } from "@/lib/features/kit/models";
import { ConfirmIterations } from "./confirm-iterations";
import { RunEstimate } from "./run-estimate";
import { RunLength } from "./run-length";
import { RunMode } from "./run-mode";
import { StrategyChoice, StrategyFields } from "./run-strategy";
import { type RunValues, settingsOf, valuesOf } from "./run-values";

const sensitivityWords: Record<Sensitivity, { label: string; says: string }> = {
  normal: { label: "Normal", says: "The library, and the web where a web search is configured." },
  restricted: { label: "Restricted", says: "The library, and of the web only this project's allowed domains." },
  no_web: { label: "No web", says: "The library alone. Nothing is asked of the web." },
};

function Capabilities({ view, mode }: { view: NewRunView; mode: StartMode }): ReactNode {
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
      </p>
    </Note>
  );
}

/** The settings of a new run, with what they come to. */
export function RunForm({ view }: { view: NewRunView }): ReactNode {
  const { project, researcher, defaults } = view;
  const router = useRouter();
  // One key for as long as this form is open: a second click starts nothing new.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<RunValues>({ initialValues: valuesOf(defaults, view.capabilities.driver) });
  const { mode } = form.values;
  const isPlan = mode === "plan";
  const settings = settingsOf(form.values, defaults);
  const [asked, setAsked] = useState<number | null>(null);
  const start = useCommand("start_run", {
    onDone: ({ runId }) => {
      setIsLeaving(true);
      router.push(`/projects/${project.id}/runs/${runId}`);
    },
  });
  const isPaid = view.capabilities.driver === "live" && mode !== "offline";
  const isSpent = view.budget !== null && levelOf(view.budget) === 100;
  const isBlocked = view.sources.ready === 0 || view.liveRun !== null || !project.can.research || isSpent;

  function send(confirmedIterations: number | null): void {
    const confirmed = confirmedIterations === null ? {} : { confirmedIterations };
    const target = { projectId: project.id, researcherId: researcher.id, idempotencyKey };
    void start.run({ ...target, settings, mode, ...confirmed });
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
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: researcher.name, href: `/projects/${project.id}/researchers/${researcher.id}` },
      ]}
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack gap="xl">
          <div>
            <h2 className={styles.small}>The question</h2>
            <p className={styles.question}>{researcher.problem}</p>
          </div>
          <BudgetNote budget={view.budget} />
          {view.liveRun && (
            <Alert color="yellow" title="A run of this researcher is under way">
              {view.liveRun.startedBy ? `${view.liveRun.startedBy.name} started it. ` : ""}
              <Link href={`/projects/${project.id}/runs/${view.liveRun.id}`}>Open it</Link>, or cancel it there to start
              another.
            </Alert>
          )}
          {view.sources.ready === 0 && (
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
          <Block title="How it works">
            <StrategyChoice form={form} />
            <StrategyFields form={form} isPaid={isPaid} />
          </Block>
          <Radio.Group label="What it may read" {...form.getInputProps("sensitivity")}>
            <Stack gap="xs" mt="xs">
              {(Object.keys(sensitivityWords) as Sensitivity[]).map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={sensitivityWords[value].label}
                  description={sensitivityWords[value].says}
                />
              ))}
            </Stack>
          </Radio.Group>
          <RunMode form={form} driver={view.capabilities.driver} />
          {!isPlan && (
            <>
              <Switch
                label="Show me the plan before it runs"
                description="You may change what it looks for, then approve."
                {...form.getInputProps("approvePlan", { type: "checkbox" })}
              />
              <RunLength form={form} />
              <RunReview form={form} />
              <RunEstimate settings={settings} view={view} />
            </>
          )}
          <Capabilities view={view} mode={mode} />
          <div>
            <Button
              type="submit"
              size="md"
              leftSection={<IconPlayerPlay size={18} stroke={1.8} />}
              loading={start.isPending || isLeaving}
              disabled={isBlocked}
            >
              {isPlan || form.values.approvePlan ? "Make the plan" : "Start the run"}
            </Button>
            {!project.can.research && <p className={styles.dim}>Owners and editors start runs.</p>}
          </div>
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
