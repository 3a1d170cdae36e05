"use client";

import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { LaterDialogue } from "@/components/kit/later/later-dialogue";
import { Block } from "@/components/shell/page";
import { sendCommand } from "@/lib/client/send-command";
import { toastDone, toastRefused } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import { expectShut } from "@/lib/client/use-live";
import type { MemberView, SettingsView } from "@/lib/features/projects/views/settings";

function Leave({ project }: { project: SettingsView["project"] }): ReactNode {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = (): void => setIsOpen(false);
  useEffect(() => () => expectShut(false), []);
  // Sent without reading the page again: it is not there any more.
  async function leave(): Promise<void> {
    setIsLeaving(true);
    expectShut(true);
    const left = await sendCommand("leave_project", { projectId: project.id });
    setIsLeaving(false);
    close();
    if (!left.ok) {
      expectShut(false);
      return toastRefused(left.refusal.message);
    }
    toastDone(`You left “${project.name}”.`);
    router.replace("/projects");
    router.refresh();
  }
  return (
    <>
      <Button variant="default" onClick={(): void => setIsOpen(true)}>
        Leave the project
      </Button>
      <LaterDialogue isOpen={isOpen} close={close} title={`Leave “${project.name}”?`}>
        <p>You see nothing of it afterwards; coming back takes an invitation. What you did here stays.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Stay
          </Button>
          <Button color="red" loading={isLeaving} onClick={(): void => void leave()}>
            Leave
          </Button>
        </Group>
      </LaterDialogue>
    </>
  );
}

function HandOver({ projectId, others }: { projectId: string; others: readonly MemberView[] }): ReactNode {
  const [chosen, setChosen] = useState(others[0]?.id ?? "");
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const heir = others.find(({ id }) => id === chosen) ?? others[0];
  const { run, isPending } = useCommand("transfer_ownership", {
    says: "The project has another owner now. You are an editor.",
    onDone: close,
  });
  if (heir === undefined) return null;
  return (
    <>
      <Group align="flex-end" gap="sm" w="100%">
        <NativeSelect
          flex="1 1 14rem"
          label="Hand ownership to"
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={heir.id}
          onChange={(event): void => setChosen(event.currentTarget.value)}
        />
        <Button variant="default" onClick={(): void => setIsOpen(true)}>
          Hand over
        </Button>
      </Group>
      <LaterDialogue isOpen={isOpen} close={close} title={`Hand the project to ${heir.name}?`}>
        <p>{heir.name} becomes an owner, and you an editor: only an owner can give you the role back.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Keep it
          </Button>
          <Button loading={isPending} onClick={(): void => void run({ projectId, userId: heir.id })}>
            Hand over
          </Button>
        </Group>
      </LaterDialogue>
    </>
  );
}

interface LeavingBlockProps {
  project: SettingsView["project"];
  members: readonly MemberView[];
}

/** Handing the project over, and leaving it. */
export function LeavingBlock({ project, members }: LeavingBlockProps): ReactNode {
  const isLastOwner = project.role === "owner" && members.filter(({ role }) => role === "owner").length === 1;
  const others = members.filter(({ isSelf }) => !isSelf);
  return (
    <Block title={project.can.administer ? "Hand over or leave" : "Leave"}>
      <Stack gap="md" align="flex-start">
        {project.can.administer && <HandOver projectId={project.id} others={others} />}
        {isLastOwner ? (
          <Text size="sm" c="dimmed">
            You are the only owner. Make someone else one before you leave.
          </Text>
        ) : (
          <Leave project={project} />
        )}
      </Stack>
    </Block>
  );
}
