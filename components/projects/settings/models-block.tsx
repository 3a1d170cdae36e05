"use client";

import { Button, Checkbox, Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "@/components/install/limits.module.css";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { Block } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import type { SettingsView } from "@/lib/features/projects/views/settings";

type Choice = "all" | "some" | "none";
interface Values {
  choice: Choice;
  models: string[];
}

const choiceWords: Record<Choice, string> = {
  all: "Every model of this install",
  some: "Only these",
  none: "None: offline runs only",
};

function choiceOf(allowed: readonly string[] | null): Choice {
  if (allowed === null) return "all";
  return allowed.length === 0 ? "none" : "some";
}

function allowedBy({ choice, models }: Values, configured: readonly string[]): string[] | null {
  if (choice === "all") return null;
  return choice === "none" ? [] : models.filter((model) => configured.includes(model));
}

/** What a project may use, as those read it who do not choose it. */
function Told({ configured, allowed }: SettingsView["models"]): ReactNode {
  if (allowed?.length === 0) return <p>None: this project's runs are offline.</p>;
  const models = allowed ?? configured;
  return <p>{models.length === 0 ? "None is configured: runs are offline." : models.join(", ")}</p>;
}

/** Which of the install's models the project's runs may use: its owners choose. */
export function ModelsBlock({ project, models: view }: Pick<SettingsView, "project" | "models">): ReactNode {
  const { configured, allowed } = view;
  const { id: projectId, revision } = project;
  const use = useRevisedForm<Values, number>({
    revision,
    values: { choice: choiceOf(allowed), models: allowed ?? [...configured] },
  });
  const { form, seen } = use;
  const set = useCommand("set_project_models", {
    says: "Saved. It applies to new runs.",
    onDone: use.saved,
  });
  const { choice } = form.values;
  const gone = (allowed ?? []).filter((model) => !configured.includes(model));
  const isEmpty = choice === "some" && (allowedBy(form.values, configured) ?? []).length === 0;
  if (!project.can.administer) {
    return (
      <Block title="Models">
        <Told {...view} />
      </Block>
    );
  }
  return (
    <Block title="Models">
      <form
        onSubmit={use.onSubmit(
          (values) => void set.run({ projectId, revision: seen.revision, models: allowedBy(values, configured) }),
        )}
      >
        <ChangedMeanwhile
          use={use}
          by={view.chosen}
          words={{
            choice: ["What this project's runs may ask", choiceWords[choiceOf(allowed)]],
            models: ["Models", (allowed ?? configured).join(", ")],
          }}
        />
        <Radio.Group label="What this project's runs may ask" {...form.getInputProps("choice")}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={choiceWords.all} description="Also those that are added later." />
            <Radio
              value="some"
              label={choiceWords.some}
              disabled={configured.length === 0}
              description="What another model would do, the first of these does."
            />
            {choice === "some" && (
              <Checkbox.Group aria-label="Models" pl="xl" {...form.getInputProps("models")}>
                <Stack gap="xs">
                  {configured.map((model) => (
                    <Checkbox key={model} value={model} label={model} />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
            <Radio value="none" label={choiceWords.none} description="Nothing that is read is sent to a model." />
          </Stack>
        </Radio.Group>
        {gone.length > 0 && <p>No longer configured: {gone.join(", ")}.</p>}
        <div className={styles.save}>
          <Button type="submit" variant="default" loading={set.isPending} disabled={!use.isTyped || isEmpty}>
            Save models
          </Button>
        </div>
      </form>
    </Block>
  );
}
