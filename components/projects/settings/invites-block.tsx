"use client";

import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { OnceLink } from "@/components/kit/once-link";
import { roleWords } from "@/components/kit/role-words";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";
import { type Role, roles } from "@/lib/domain/core/words";
import type { InviteView } from "@/lib/features/projects/views/settings";

type Invited = CommandOutput<"invite_member">;

/** Beneath the fields, which stand side by side: as high as each is, the fields stay in one line. */
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

const choices = roles.map((role) => ({ value: role, label: roleWords[role].word }));

const sentences: Record<Invited["mail"], (email: string) => string> = {
  sent: (email) =>
    `An e-mail with a link of its own is on its way to ${email}. Whoever you hand this one has to confirm that address first:`,
  not_configured: (email) => `Hand this link to ${email}; it is shown once and works for that address only.`,
  failed: (email) => `The e-mail to ${email} could not be sent. Hand the link on yourself; it is shown once.`,
};

function InviteForm({ projectId, isMailConfigured }: { projectId: string; isMailConfigured: boolean }): ReactNode {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [role, setRole] = useState<Role>("editor");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", role },
    validate: { email: isEmail("Write one e-mail address.") },
  });
  form.watch("role", ({ value }) => setRole(value));
  const { run, isPending } = useCommand("invite_member", {
    onDone: (output) => {
      setInvited(output);
      form.reset();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <form onSubmit={form.onSubmit((values) => run({ projectId, ...values }))} noValidate>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <TextInput
            flex="1 1 14rem"
            label="E-mail"
            type="email"
            inputWrapperOrder={order}
            description={isMailConfigured ? "The invitation is sent there" : "You get a link to hand on"}
            required
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <NativeSelect
            flex="1 1 14rem"
            label="Role"
            inputWrapperOrder={order}
            description={`${roleWords[role].may}; can be changed later`}
            data={choices}
            key={form.key("role")}
            {...form.getInputProps("role")}
          />
        </Group>
        <Group>
          <Button type="submit" loading={isPending}>
            Invite
          </Button>
        </Group>
        {invited && (
          <OnceLink path={invited.url} label="Address of the invitation">
            {sentences[invited.mail](invited.email)}
          </OnceLink>
        )}
      </Stack>
    </form>
  );
}

function InviteRow({ projectId, invite }: { projectId: string; invite: InviteView }): ReactNode {
  const { run, isPending } = useCommand("revoke_invite", { says: "The invitation no longer works." });
  return (
    <li>
      <span className={rows.who}>
        <strong>{invite.email}</strong>
        <span className={rows.small}>
          {roleWords[invite.role].word} · invited <Time at={invite.createdAt} />
          {invite.invitedBy && ` by ${invite.invitedBy}`} · ends <Time at={invite.expiresAt} />
        </span>
      </span>
      <Button
        variant="subtle"
        color="red"
        loading={isPending}
        aria-label={`Revoke the invitation of ${invite.email}`}
        onClick={(): void => void run({ projectId, inviteId: invite.id })}
      >
        Revoke
      </Button>
    </li>
  );
}

interface InvitesBlockProps {
  projectId: string;
  invites: readonly InviteView[];
  isMailConfigured: boolean;
}

/** Inviting people, and the invitations that nobody has accepted yet. */
export function InvitesBlock({ projectId, invites, isMailConfigured }: InvitesBlockProps): ReactNode {
  return (
    <Block title="Invite">
      <Stack gap="lg">
        <InviteForm projectId={projectId} isMailConfigured={isMailConfigured} />
        {invites.length > 0 ? (
          <ul className={rows.rows} aria-label="Open invitations">
            {invites.map((invite) => (
              <InviteRow key={invite.id} projectId={projectId} invite={invite} />
            ))}
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            No invitation is open.
          </Text>
        )}
      </Stack>
    </Block>
  );
}
