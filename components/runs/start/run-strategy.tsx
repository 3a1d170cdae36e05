import { NumberInput, type NumberInputProps, Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import styles from "@/components/runs/run.module.css";
import { type Strategy, strategies, strategyNames } from "@/lib/domain/core/words";
import { iterationFloor, topicsMost } from "@/lib/domain/plan/iterations";
import { mayHaveTree, type RunValues } from "./run-values";

const strategySays: Record<Strategy, string> = {
  quick: "One search for the question as it stands, and one cited answer. For simple questions.",
  perspectives:
    "The question is looked at from several sides. Each side asks its own questions, searches, reads and collects facts; what it finds is reviewed, compared and written up with every claim cited.",
  tree: "The question is divided into topics with criteria of acceptance. Each topic is searched and reviewed; a rejected one goes back with its critique, an accepted one may open topics of its own. For deep questions.",
  auto: "The run decides when it has read the question: a simple one gets the quick answer, a medium one several perspectives, a deep one the topic tree. It says which and why.",
};

interface FormProps {
  form: UseFormReturnType<RunValues>;
}

/** How the run is planned, with what each way does. */
export function StrategyChoice({ form }: FormProps): ReactNode {
  return (
    <Radio.Group aria-label="How it works" {...form.getInputProps("strategy")}>
      <Stack gap="xs">
        {strategies.map((value) => (
          <Radio key={value} value={value} label={strategyNames[value]} description={strategySays[value]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** A whole number that has to be given and stays within its range as it is typed. */
function WholeNumber(props: NumberInputProps): ReactNode {
  return <NumberInput allowDecimal={false} clampBehavior="strict" required {...props} />;
}

/** The shape of the tree, the topics that it can lead to and the iterations that it may make. */
function TreeFields({ form }: FormProps): ReactNode {
  const { breadth, depth, strategy } = form.values;
  const floor = iterationFloor({ breadth, depth });
  const topics = counted(topicsMost({ breadth, depth }), "topic");
  return (
    <fieldset className={styles.tree}>
      <legend>{strategy === "auto" ? "If it becomes a topic tree" : "The tree"}</legend>
      <div className={styles.fields}>
        <WholeNumber
          label="Breadth"
          description="Topics that each one opens at most, 1 to 6"
          min={1}
          max={6}
          {...form.getInputProps("breadth")}
        />
        <WholeNumber
          label="Depth"
          description="Levels beneath the first topics, 0 to 4"
          min={0}
          max={4}
          {...form.getInputProps("depth")}
        />
        <NumberInput
          label="Iterations"
          description={`Never fewer than ${floor.toLocaleString("en")}`}
          placeholder={String(floor)}
          min={1}
          max={50_000}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps("treeIterations")}
        />
        <WholeNumber
          label="At once"
          description="Topics worked side by side, 1 to 16; 1 takes one after the other"
          min={1}
          max={16}
          {...form.getInputProps("concurrency")}
        />
      </div>
      <p className={styles.dim} aria-live="polite">
        It can lead to {topics}. One iteration is a topic's search with its review; a topic that is sent back takes
        another.
      </p>
    </fieldset>
  );
}

/** What the chosen way lets one set. */
export function StrategyFields({ form, isPaid }: FormProps & { isPaid: boolean }): ReactNode {
  const { strategy } = form.values;
  return (
    <>
      {mayHaveTree(strategy) && <TreeFields form={form} />}
      <div className={styles.fields}>
        {strategy === "perspectives" && (
          <WholeNumber
            label="Perspectives"
            description="2 to 6"
            min={2}
            max={6}
            {...form.getInputProps("perspectives")}
          />
        )}
        <WholeNumber
          label="Rounds of a search"
          description="1 to 40; it ends earlier when its questions are answered"
          min={1}
          max={40}
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
          <WholeNumber
            label="Tokens of a prompt"
            description="What is longer is folded; from 40,000 on, a report is written from up to 100,000"
            min={8_000}
            max={1_000_000}
            step={8_000}
            thousandSeparator=","
            {...form.getInputProps("contextTokens")}
          />
        )}
      </div>
    </>
  );
}
