"use client";

import { Button, Checkbox, Fieldset, Group, NumberInput, PasswordInput, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { OnceLink } from "@/components/kit/once-link";
import styles from "@/components/kit/report.module.css";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { queryOfScope, type ShareScope, scopeProblem } from "@/lib/domain/report/share-scope";

interface ShareValues extends ShareScope {
  label: string;
  days: number | string;
  version: string;
  password: string;
}

const parts: readonly { name: keyof ShareScope; label: string; description: string }[] = [
  { name: "quotes", label: "Quotes", description: "Each citation opens its exact words in their surroundings." },
  {
    name: "sources",
    label: "Sources",
    description: "Titles, addresses, when they were read, which text that was, and what each says to what was asked.",
  },
  {
    name: "decision",
    label: "Decision",
    description:
      "The strongest evidence for and against the answer, what people settled, with their names, and what is not known. It includes facts that the report does not cite.",
  },
  { name: "comments", label: "Comments", description: "What members wrote beside the report, with their names." },
  { name: "cost", label: "Cost", description: "What the run has cost." },
  { name: "downloads", label: "Downloads", description: "The report as files, which hold quotes and sources." },
];

function scopeOf({ quotes, sources, decision, comments, cost, downloads }: ShareScope): ShareScope {
  return { quotes, sources, decision, comments, cost, downloads };
}

/** A new link: which version, for how long, with which password, showing what. */
export function ShareForm({
  subject,
  version,
}: {
  subject: { projectId: string; reportId: string };
  version: number;
}): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  const form = useForm<ShareValues>({
    initialValues: {
      label: "",
      days: 30,
      version: "this",
      password: "",
      quotes: true,
      sources: true,
      decision: false,
      comments: false,
      cost: false,
      downloads: false,
    },
    validate: {
      downloads: (_, values) => scopeProblem(scopeOf(values)),
      password: (given) => (given !== "" && given.length < 8 ? "Use at least 8 characters, or none." : null),
    },
  });
  const create = useCommand("create_share_link", {
    onDone: (made) => {
      setUrl(made.url);
      form.setFieldValue("label", "");
      form.setFieldValue("password", "");
    },
    onRefused: atFieldOf(form),
  });
  const { projectId, reportId } = subject;
  const preview = `/projects/${projectId}/reports/${reportId}/preview?${queryOfScope(scopeOf(form.getValues()))}`;
  function send(values: ShareValues): void {
    const { label, days, password } = values;
    void create.run({
      ...subject,
      label,
      days: Number(days),
      followsNewest: values.version === "newest",
      scope: scopeOf(values),
      password: password === "" ? null : password,
    });
  }
  if (url !== null) {
    return (
      <Stack gap="sm">
        <OnceLink path={url} label="Address of the link">
          This address is shown once. Whoever has it, and its password if it has one, reads what you chose, and nothing
          else.
        </OnceLink>
        <Group justify="flex-end">
          <Button variant="default" onClick={(): void => setUrl(null)}>
            Make another link
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack gap="sm">
        <Group align="start">
          <TextInput
            flex="1 1 12rem"
            label="Label"
            description="Who gets the link; readers do not see it"
            placeholder="For the housing committee"
            maxLength={120}
            {...form.getInputProps("label")}
          />
          <NumberInput
            w={110}
            label="Days"
            description="Until it ends"
            min={1}
            max={365}
            allowDecimal={false}
            required
            {...form.getInputProps("days")}
          />
        </Group>
        <Radio.Group label="Which version" {...form.getInputProps("version")}>
          <Stack gap={6} mt={6}>
            <Radio value="this" label={`Version ${version}, as it is`} />
            <Radio value="newest" label="Always the newest version" />
          </Stack>
        </Radio.Group>
        <Fieldset legend="What the reader sees beside the text">
          <Stack gap="xs">
            {parts.map(({ name, label, description }) => (
              <Checkbox
                key={name}
                label={label}
                description={description}
                {...form.getInputProps(name, { type: "checkbox" })}
              />
            ))}
          </Stack>
        </Fieldset>
        <PasswordInput
          label="Password"
          description="Readers are asked for it; leave it empty for none"
          autoComplete="new-password"
          maxLength={200}
          {...form.getInputProps("password")}
        />
        <p className={styles.small}>Pending comments, members and earlier versions are never shown.</p>
        <Group justify="flex-end">
          <Button component="a" variant="default" href={preview} target="_blank" rel="noopener">
            See what a stranger sees
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
