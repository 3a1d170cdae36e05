"use client";

import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ActingSelect } from "@/components/kit/acting-select";
import { LaterDialogue } from "@/components/kit/later/later-dialogue";
import { roleWords } from "@/components/kit/role-words";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { Block } from "@/components/shell/page";
import { presumptions } from "@/lib/client/presumed";
import { useCommand } from "@/lib/client/use-command";
import { type Role, roles } from "@/lib/domain/core/words";
import type { MemberView } from "@/lib/features/projects/views/settings";

const choices = roles.map((role) => ({ value: role, label: roleWords[role].word }));

/** What people have just been made, each by who changed it. */
const chosenRoles = presumptions<Role>();

function RoleChoice({ projectId, member }: { projectId: string; member: MemberView }): ReactNode {
  const presumed = chosenRoles.useOf(member.id, member.role);
  const back = useCommand("change_role", { says: "The role is as it was." });
  const change = useCommand("change_role", {
    says: `${member.name} has another role now.`,
    undo: (_, { from, to }) => void give(back, to, from),
  });
  async function give(by: typeof change, from: Role, to: Role): Promise<void> {
    const asItWas = chosenRoles.presume(member.id, from, to);
    const outcome = await by.run({ projectId, userId: member.id, from, to });
    if (!outcome?.ok) asItWas();
  }
  return (
    <ActingSelect
      aria-label={`Role of ${member.name}`}
      data={choices}
      value={presumed ?? member.role}
      isPending={change.isPending || back.isPending}
      onChoose={(value): void => {
        const to = roles.find((role) => role === value);
        if (to !== undefined && to !== member.role) void give(change, member.role, to);
      }}
    />
  );
}

interface RemoveProps {
  projectId: string;
  member: MemberView;
}

function Remove({ projectId, member }: RemoveProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const { run, isPending } = useCommand("remove_member", {
    says: `${member.name} is no longer a member.`,
    onDone: close,
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={(): void => setIsOpen(true)} aria-label={`Remove ${member.name}`}>
        Remove
      </Button>
      <LaterDialogue isOpen={isOpen} close={close} title={`Remove ${member.name}?`}>
        <p>
          {member.name} sees nothing of the project from now on, and what is open in their browser closes. What they did
          here stays, under their name.
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Keep
          </Button>
          <Button color="red" loading={isPending} onClick={(): void => void run({ projectId, userId: member.id })}>
            Remove
          </Button>
        </Group>
      </LaterDialogue>
    </>
  );
}

function Word({ role }: { role: Role }): ReactNode {
  return <span title={`${roleWords[role].word}: ${roleWords[role].may}`}>{roleWords[role].word}</span>;
}

interface MembersBlockProps {
  projectId: string;
  members: readonly MemberView[];
  mayChange: boolean;
}

/** Who is in the project, and as what. */
export function MembersBlock({ projectId, members, mayChange }: MembersBlockProps): ReactNode {
  return (
    <Block title="Members">
      <ul className={rows.rows} aria-label="Members">
        {members.map((member) => (
          <li key={member.id}>
            <span className={rows.who}>
              <strong>{member.name}</strong>
              {member.isSelf && " (you)"}
              <span className={rows.small}>
                {member.email && `${member.email}${member.isConfirmed ? "" : " (not confirmed)"} · `}since{" "}
                <Time at={member.joinedAt} />
                {member.invitedBy && `, invited by ${member.invitedBy}`}
              </span>
            </span>
            <span className={rows.does}>
              {mayChange ? <RoleChoice projectId={projectId} member={member} /> : <Word role={member.role} />}
              {mayChange && !member.isSelf && <Remove projectId={projectId} member={member} />}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
