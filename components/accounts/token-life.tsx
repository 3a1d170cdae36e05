"use client";

import { Button, NumberInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import styles from "@/components/install/access-log.module.css";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { TOKEN_NOTICE_DAYS, tokenDays } from "@/lib/domain/accounts/token-life";

/** How many days API tokens of this install live at most; empty for as long as people like. */
export function TokenLife({ days }: { days: number | null }): ReactNode {
  const form = useForm<{ days: number | string }>({ initialValues: { days: days ?? "" } });
  const set = useCommand("set_token_life", {
    says: "Saved. Owners of tokens that end sooner are told.",
    onDone: () => form.resetDirty(),
    onRefused: atFieldOf(form),
  });
  return (
    <Block title="API tokens">
      <Text size="sm" c="dimmed" mb="sm">
        New tokens live so many days at most. Those that would live longer end when they have, and go on for{" "}
        {TOKEN_NOTICE_DAYS} days at least; their owners read it among their tokens, and by e-mail. Leave it empty for as
        long as people like.
      </Text>
      <form
        className={styles.kept}
        onSubmit={form.onSubmit((values) => void set.run({ days: values.days === "" ? null : Number(values.days) }))}
      >
        <NumberInput
          label="Days that tokens live at most"
          placeholder="No limit"
          min={tokenDays.least}
          max={tokenDays.most}
          allowDecimal={false}
          {...form.getInputProps("days")}
        />
        <Button type="submit" variant="default" loading={set.isPending} disabled={!form.isDirty()}>
          Save days
        </Button>
      </form>
    </Block>
  );
}
