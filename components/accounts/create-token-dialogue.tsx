"use client";

import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { ShownOnce } from "@/components/kit/once-link";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { tokenEnds } from "@/lib/domain/accounts/token-life";
import {
  isOfAdministrators,
  scopeInWords,
  type TokenScope,
  tokenScopeNames,
  tokenScopes,
} from "@/lib/domain/core/token-scope";
import type { TokensView } from "@/lib/features/accounts/views/tokens";

/** What is chosen first: 90 days, or as many as may be. */
const USUAL_DAYS = 90;

interface DialogueProps extends Pick<TokensView, "projects" | "longestDays"> {
  isOpen: boolean;
  close: () => void;
  isAdmin: boolean;
}

/** The token's text, the one time that it is shown. */
function Made({ token, isOpen, close }: { token: string; isOpen: boolean; close: () => void }): ReactNode {
  return (
    <Modal opened={isOpen} onClose={close} title="Your new token" size="lg">
      <Stack gap="md">
        <ShownOnce text={token} label="Token">
          It is shown once and stored nowhere. Keep it where your program finds it; whoever has it may what it may.
        </ShownOnce>
        <Group justify="flex-end">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Makes a token: its name, what it may, for which project, until when. */
export function CreateTokenDialogue({ projects, longestDays, isOpen, close, isAdmin }: DialogueProps): ReactNode {
  const [token, setToken] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name: "",
      scopes: ["read"] as TokenScope[],
      projectId: "",
      days: String(Math.min(USUAL_DAYS, longestDays ?? USUAL_DAYS)),
    },
  });
  const create = useCommand("create_token", {
    onDone: (made) => setToken(made.token),
    onRefused: atFieldOf(form),
  });
  function end(): void {
    close();
    setToken(null);
    form.reset();
  }
  const scopes = tokenScopeNames.filter((scope) => isAdmin || !isOfAdministrators(scope));
  if (token !== null) return <Made token={token} isOpen={isOpen} close={end} />;
  return (
    <FormDialogue
      title="New token"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit(({ name, scopes, projectId, days }) =>
        create.run({
          name,
          scopes,
          projectId: projectId === "" ? null : projectId,
          days: days === "" ? null : Number(days),
        }),
      )}
      button="Create token"
      isPending={create.isPending}
    >
      <TextInput
        label="Name"
        description="What it is for; only you see it."
        placeholder="Nightly export"
        maxLength={120}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Checkbox.Group label="What it may" {...form.getInputProps("scopes")}>
        <Stack gap="xs" mt="xs">
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={tokenScopes[scope].label} description={scopeInWords(scope)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label="Projects"
        data={[
          { value: "", label: "All of yours, later ones too" },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        allowDeselect={false}
        searchable={projects.length > 8}
        {...form.getInputProps("projectId")}
      />
      <Select
        label="Ends"
        {...(longestDays === null ? {} : { description: `Tokens of this install live ${longestDays} days at most.` })}
        data={tokenEnds(longestDays).map(({ days, label }) => ({ value: days === null ? "" : String(days), label }))}
        allowDeselect={false}
        {...form.getInputProps("days")}
      />
    </FormDialogue>
  );
}
