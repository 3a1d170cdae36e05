"use client";

import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { Block, Page } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { CapOwner } from "@/lib/domain/core/caps";
import type { CapRowView } from "@/lib/features/install/views/caps";
import { CapFields, type CapNumbers, changedIn, numbersOf } from "./cap-fields";
import styles from "./limits.module.css";

const groups: readonly [CapOwner, string][] = [
  ["account", "One person"],
  ["project", "One project"],
  ["install", "This install"],
  ["process", "One web server"],
];

/** How much there may be of what on this install. */
export function InstallLimits({ caps, rules }: { caps: readonly CapRowView[]; rules?: ReactNode }): ReactNode {
  const form = useForm<CapNumbers>({ initialValues: numbersOf(caps) });
  const set = useCommand("set_caps", {
    says: "The limits were set.",
    onDone: () => form.resetDirty(),
    onRefused: atFieldOf(form),
  });
  return (
    <Page
      title="Limits"
      width="reading"
      lead="How much one person, one project and all of this install may have. Owners set lower numbers for their projects."
    >
      <form onSubmit={form.onSubmit((numbers) => set.run({ values: changedIn(form.getInitialValues(), numbers) }))}>
        {groups.map(([owner, title]) => (
          <Block key={owner} title={title}>
            <CapFields caps={caps.filter(({ of }) => of === owner)} form={form} />
          </Block>
        ))}
        <div className={styles.save}>
          <Button type="submit" loading={set.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </div>
      </form>
      {rules}
    </Page>
  );
}
