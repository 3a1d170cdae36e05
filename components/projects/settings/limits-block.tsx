"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CapFields, type CapNumbers, changedIn, numbersOf } from "@/components/install/cap-fields";
import styles from "@/components/install/limits.module.css";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { grouped } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { SettingsView } from "@/lib/features/projects/views/settings";

/** How much a project may have: its owners set it, at most what the install allows. */
export function LimitsBlock({ project, caps, capsSet }: Pick<SettingsView, "project" | "caps" | "capsSet">): ReactNode {
  const { id: projectId, revision } = project;
  const use = useRevisedForm<CapNumbers, number>({ revision, values: numbersOf(caps) });
  const { form, seen } = use;
  const set = useCommand("set_project_caps", {
    says: "The project's limits were set.",
    onDone: use.saved,
    onRefused: atFieldOf(form),
  });
  return (
    <Block title="Limits">
      <form
        onSubmit={use.onSubmit(
          (numbers) => void set.run({ projectId, revision: seen.revision, values: changedIn(seen.values, numbers) }),
        )}
      >
        <ChangedMeanwhile
          use={use}
          by={capsSet}
          words={Object.fromEntries(caps.map(({ name, label, value }) => [name, [label, grouped(value)]]))}
        />
        <CapFields caps={caps} form={form} />
        <div className={styles.save}>
          <Button type="submit" variant="default" loading={set.isPending} disabled={!use.isTyped}>
            Save limits
          </Button>
        </div>
      </form>
    </Block>
  );
}
