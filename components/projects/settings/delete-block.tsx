"use client";

import { Button, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LaterFormDialogue } from "@/components/kit/later/later-dialogue";
import { NameTyped } from "@/components/kit/name-typed";
import { counted, day, sized } from "@/components/kit/words";
import { KeepProject } from "@/components/projects/keep-project";
import { Block } from "@/components/shell/page";
import { usePageActions } from "@/components/shell/page-actions";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { GRACE_DAYS } from "@/lib/domain/install/deletion";
import type { Holdings } from "@/lib/domain/install/holdings";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";

/** What goes with a project, in words; what there is none of is left out. */
function inWords({ bytes, ...holdings }: Holdings): string {
  const { sources, facts, researchers, runs, reports, shareLinks, comments, replays } = holdings;
  const all = [
    [sources, "source"],
    [facts, "fact"],
    [researchers, "researcher"],
    [runs, "run"],
    [replays, "replay"],
    [reports, "report"],
    [comments, "comment"],
    [shareLinks, "share link"],
  ] as const;
  const told = all.flatMap(([count, one]) => (count === 0 ? [] : [counted(count, one)]));
  return [...told, `${sized(bytes)} of texts and files`].join(", ");
}

interface DialogueProps {
  project: Pick<ProjectHeadView, "id" | "name">;
  holdings: Holdings;
  isOpen: boolean;
  close: () => void;
}

/** Says what goes and when, and asks for the project's name. */
function DeleteDialogue({ project, holdings, isOpen, close }: DialogueProps): ReactNode {
  const { id: projectId, name } = project;
  const form = useForm({ initialValues: { name: "" } });
  const ask = useCommand("delete_project", { onDone: close, onRefused: atFieldOf(form) });
  return (
    <LaterFormDialogue
      title={`Delete “${name}”?`}
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => void ask.run({ projectId, ...values }))}
      button={`Delete in ${GRACE_DAYS} days`}
      color="red.9"
      isPending={ask.isPending}
    >
      <Text>
        Everything in it goes: {inWords(holdings)}. Its backups on this server go too. Copies that somebody saved or
        imported elsewhere stay.
      </Text>
      <Text>
        It stays archived for {GRACE_DAYS} days, and any owner can keep it until then. After that nobody can bring it
        back. <a href={`/api/projects/${projectId}/zip`}>Export it</a> first if you may need it again.
      </Text>
      <NameTyped name={name} {...form.getInputProps("name")} />
    </LaterFormDialogue>
  );
}

interface DeleteBlockProps {
  project: Pick<ProjectHeadView, "id" | "name" | "deleteAfter">;
  holdings: Holdings;
}

/** Deletes an archived project, or keeps one that is to be deleted; owners alone. */
export function DeleteBlock({ project, holdings }: DeleteBlockProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  const close = (): void => setIsOpen(false);
  const { deleteAfter } = project;
  usePageActions(
    deleteAfter === null ? [{ id: "delete-project", label: "Delete this project", group: "This page", run: open }] : [],
  );
  if (deleteAfter !== null) {
    return (
      <Block title="Delete">
        <Text size="sm" mb="sm">
          This project will be deleted on {day(deleteAfter)}, with everything in it: {inWords(holdings)}.
        </Text>
        <KeepProject projectId={project.id} />
      </Block>
    );
  }
  return (
    <Block title="Delete">
      <Text size="sm" c="dimmed" mb="sm">
        A deleted project is gone for good after {GRACE_DAYS} days, with everything in it.
      </Text>
      <Button
        variant="default"
        c="var(--st-bad)"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
        onClick={open}
      >
        Delete this project
      </Button>
      <DeleteDialogue project={project} holdings={holdings} isOpen={isOpen} close={close} />
    </Block>
  );
}
