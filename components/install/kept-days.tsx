"use client";

import { Button, NumberInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { accessLogDays } from "@/lib/domain/core/access-log";
import styles from "./access-log.module.css";

/** How many days the log goes back. */
export function KeptDays({ days }: { days: number }): ReactNode {
  const form = useForm<{ days: number | string }>({ initialValues: { days } });
  const keep = useCommand("keep_access_log", {
    says: "Saved. Older entries go within minutes.",
    onDone: () => form.resetDirty(),
    onRefused: atFieldOf(form),
  });
  return (
    <form className={styles.kept} onSubmit={form.onSubmit((values) => keep.run({ days: Number(values.days) }))}>
      <NumberInput
        label="Days that entries are kept"
        min={accessLogDays.least}
        max={accessLogDays.most}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps("days")}
      />
      <Button type="submit" variant="default" loading={keep.isPending} disabled={!form.isDirty()}>
        Save days
      </Button>
    </form>
  );
}
