"use client";

import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { CapFields, type CapNumbers, changedIn, numbersOf } from "@/components/install/cap-fields";
import styles from "@/components/install/limits.module.css";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { SettingsView } from "@/lib/features/projects/views/settings";

/** How much a project may have: its owners set it, at most what the install allows. */
export function LimitsBlock({ project, caps }: Pick<SettingsView, "project" | "caps">): ReactNode {
  const form = useForm<CapNumbers>({ initialValues: numbersOf(caps) });
  const set = useCommand("set_project_caps", {
    says: "The project's limits were set.",
    onDone: () => form.resetDirty(),
    onRefused: atFieldOf(form),
  });
  const { id: projectId, revision } = project;
  return (
    <Block title="Limits">
      <form onSubmit={form.onSubmit((numbers) => set.run({ projectId, revision, values: changedIn(caps, numbers) }))}>
        <CapFields caps={caps} form={form} />
        <div className={styles.save}>
          <Button type="submit" variant="default" loading={set.isPending} disabled={!form.isDirty()}>
            Save limits
          </Button>
        </div>
      </form>
    </Block>
  );
}
