"use client";

import { Alert, Button, NumberInput, Radio, Stack, Switch } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconBooks, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Block, Page } from "@/components/page";
import { Empty, Note } from "@/components/states";
import { counted } from "@/components/words";
import { useCommand } from "@/lib/client/use-command";
import type { RunSettings } from "@/lib/domain/settings";
import type { Sensitivity } from "@/lib/domain/words";
import type { NewRunView } from "@/lib/views/models";
import { estimateRun } from "./estimate";
import styles from "./run.module.css";

const sensitivityWords: Record<Sensitivity, { label: string; says: string }> = {
  normal: { label: "Normal", says: "The library, and the web where a web search is configured." },
  restricted: { label: "Restricted", says: "The library, and of the web only this project's allowed domains." },
  no_web: { label: "No web", says: "The library alone. Nothing is asked of the web." },
};

type Strategy = RunSettings["strategy"];

const strategyWords: Record<Strategy, { label: string; says: string }> = {
  quick: {
    label: "Quick answer",
    says: "One search for the question as it stands, and one cited answer. For simple questions.",
  },
  perspectives: {
    label: "Several perspectives",
    says: "The question is looked at from several sides. Each side asks its own questions, searches, reads and collects facts; what it finds is reviewed, compared and written up with every claim cited.",
  },
};

interface Values {
  strategy: Strategy;
  perspectives: number;
  iterations: number;
  contextTokens: number;
  minutes: number | "";
  usd: number | "";
  sensitivity: Sensitivity;
  approvePlan: boolean;
}

function Capabilities({ view }: { view: NewRunView }): ReactNode {
  const { driver, webProviders } = view.capabilities;
  return (
    <Note>
      <p>
        {driver === "offline"
          ? "This run works without a language model: every statement is a sentence of a source, chosen and ordered by rules. It costs nothing."
          : `This run asks ${view.capabilities.models.join(" and ")}. What it reads is sent there; what it costs is shown while it works.`}{" "}
        {webProviders.length === 0
          ? `No web search is configured, so it reads the library: ${counted(view.sources.ready, "source")}.`
          : `It searches ${webProviders.join(", ")} and reads the library: ${counted(view.sources.ready, "source")}.`}
      </p>
    </Note>
  );
}

function Numbers({ values, driver }: { values: Values; driver: "offline" | "live" }): ReactNode {
  const { strategy, perspectives, iterations, minutes } = values;
  const limits = { strategy, perspectives, iterations, minutes: minutes === "" ? null : minutes };
  const estimate = estimateRun(limits, driver);
  return (
    <dl className={styles.estimate} aria-live="polite" aria-label="Estimate">
      <div>
        <dt>Searches, at most</dt>
        <dd>{estimate.searches}</dd>
      </div>
      <div>
        <dt>Passages read, at most</dt>
        <dd>{estimate.passages}</dd>
      </div>
      <div>
        <dt>Minutes, about</dt>
        <dd>{estimate.minutes}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{driver === "live" ? "by use" : "none"}</dd>
      </div>
    </dl>
  );
}

/** The settings of a new run, with what they come to. */
export function RunForm({ view }: { view: NewRunView }): ReactNode {
  const { project, researcher, defaults } = view;
  const router = useRouter();
  // One key for as long as this form is open: a second click starts nothing new.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<Values>({
    initialValues: {
      strategy: defaults.strategy,
      perspectives: defaults.perspectives,
      iterations: defaults.iterations,
      contextTokens: defaults.contextTokens,
      minutes: defaults.minutes ?? "",
      usd: defaults.usd ?? "",
      sensitivity: defaults.sensitivity,
      approvePlan: defaults.approvePlan,
    },
  });
  const start = useCommand("start_run", {
    onDone: ({ runId }) => {
      setIsLeaving(true);
      router.push(`/projects/${project.id}/runs/${runId}`);
    },
  });
  const isPaid = view.capabilities.driver === "live";
  const isBlocked = view.sources.ready === 0 || view.liveRun !== null || !project.can.research;

  function submit(values: Values): void {
    const { minutes, usd, ...rest } = values;
    const limits = { minutes: minutes === "" ? null : minutes, usd: usd === "" ? null : usd };
    const settings = { ...defaults, ...rest, ...limits };
    void start.run({ projectId: project.id, researcherId: researcher.id, idempotencyKey, settings });
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
            <Radio.Group aria-label="How it works" {...form.getInputProps("strategy")}>
              <Stack gap="xs">
                {(Object.keys(strategyWords) as Strategy[]).map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={strategyWords[value].label}
                    description={strategyWords[value].says}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <div className={styles.fields}>
              {form.values.strategy === "perspectives" && (
                <NumberInput
                  label="Perspectives"
                  description="2 to 6"
                  min={2}
                  max={6}
                  allowDecimal={false}
                  clampBehavior="strict"
                  required
                  {...form.getInputProps("perspectives")}
                />
              )}
              <NumberInput
                label="Iterations"
                description="Rounds of each search, 1 to 40"
                min={1}
                max={40}
                allowDecimal={false}
                clampBehavior="strict"
                required
                {...form.getInputProps("iterations")}
              />
              <NumberInput
                label="Minutes"
                description="Empty for no limit; at least 2"
                placeholder="no limit"
                min={2}
                max={1440}
                {...form.getInputProps("minutes")}
              />
              {isPaid && (
                <NumberInput
                  label="US dollars"
                  description="What its model calls may cost together"
                  placeholder="no limit"
                  min={0.01}
                  step={0.5}
                  decimalScale={2}
                  prefix="$"
                  {...form.getInputProps("usd")}
                />
              )}
              {isPaid && (
                <NumberInput
                  label="Tokens of a prompt"
                  description="What is longer is folded"
                  min={8_000}
                  max={1_000_000}
                  step={8_000}
                  thousandSeparator=","
                  allowDecimal={false}
                  clampBehavior="strict"
                  required
                  {...form.getInputProps("contextTokens")}
                />
              )}
            </div>
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
          <Switch
            label="Show me the plan before it runs"
            description="You may change perspectives and questions, then approve."
            {...form.getInputProps("approvePlan", { type: "checkbox" })}
          />
          <Numbers values={form.values} driver={view.capabilities.driver} />
          <Capabilities view={view} />
          <div>
            <Button
              type="submit"
              size="md"
              leftSection={<IconPlayerPlay size={18} stroke={1.8} />}
              loading={start.isPending || isLeaving}
              disabled={isBlocked}
            >
              {form.values.approvePlan ? "Make the plan" : "Start the run"}
            </Button>
            {!project.can.research && <p className={styles.dim}>Owners and editors start runs.</p>}
          </div>
        </Stack>
      </form>
    </Page>
  );
}
