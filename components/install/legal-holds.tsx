"use client";

import { Button, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { HeldProjectView } from "@/lib/features/install/views/legal-holds";
import styles from "./access-log.module.css";

/** The project's id in its address, or what was typed. */
function idIn(text: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? text.trim();
}

function SetHold(): ReactNode {
  const form = useForm({ initialValues: { projectId: "", reason: "" } });
  const set = useCommand("set_legal_hold", {
    says: "The hold is set. Nothing of the project can be deleted.",
    onDone: () => form.reset(),
    onRefused: atFieldOf(form),
  });
  return (
    <form
      onSubmit={form.onSubmit(({ projectId, reason }) => void set.run({ projectId: idIn(projectId), reason }))}
      aria-label="Set a legal hold"
    >
      <TextInput label="Address of the project" required mb="sm" {...form.getInputProps("projectId")} />
      <Textarea label="Why" required autosize minRows={2} mb="sm" {...form.getInputProps("reason")} />
      <Button type="submit" variant="default" loading={set.isPending}>
        Set a legal hold
      </Button>
    </form>
  );
}

function Held({ held }: { held: HeldProjectView }): ReactNode {
  const { projectId, name, reason, by, setAt } = held;
  const lift = useCommand("lift_legal_hold", { says: "The hold is lifted." });
  return (
    <li>
      <strong>{name}</strong>: {reason}
      <span className={styles.small}>
        set{by === null ? "" : ` by ${by}`}, <Time at={setAt} /> · {projectId}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={lift.isPending}
        aria-label={`Lift the hold on ${name}`}
        onClick={(): void => void lift.run({ projectId })}
      >
        Lift
      </Button>
    </li>
  );
}

/** Projects of which nothing can be deleted; an administrator sets a hold and lifts it. */
export function LegalHolds({ holds }: { holds: readonly HeldProjectView[] }): ReactNode {
  return (
    <Block title="Legal holds">
      <Text size="sm" c="dimmed" mb="sm">
        While a hold stands, nothing of its project can be deleted: not the project, nor a source, a researcher, a run
        or a comment. Its members read in its settings who set it and why.
      </Text>
      {holds.length > 0 && (
        <ul>
          {holds.map((held) => (
            <Held key={held.projectId} held={held} />
          ))}
        </ul>
      )}
      <SetHold />
    </Block>
  );
}
