"use client";

import { Button, Group, Text } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LaterDialogue } from "@/components/kit/later/later-dialogue";
import { said } from "@/components/projects/archive-words";
import { Block } from "@/components/shell/page";
import { usePageActions } from "@/components/shell/page-actions";
import { useCommand } from "@/lib/client/use-command";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";

/** Archives a project whose work is done; owners alone. */
export function ArchiveBlock({ project }: { project: Pick<ProjectHeadView, "id" | "name"> }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  const close = (): void => setIsOpen(false);
  const target = { projectId: project.id };
  const restore = useCommand("restore_project", { onDone: said.restored });
  const archive = useCommand("archive_project", {
    onDone: (done): void => {
      close();
      said.archived(done, () => void restore.run(target));
    },
  });
  usePageActions([{ id: "archive-project", label: "Archive this project", group: "This page", run: open }]);
  return (
    <Block title="Archive">
      <Text size="sm" c="dimmed" mb="sm">
        An archived project is kept as it is, out of everyone’s lists, until an owner brings it back or deletes it.
      </Text>
      <Button variant="default" leftSection={<IconArchive size={16} stroke={1.8} aria-hidden="true" />} onClick={open}>
        Archive the project
      </Button>
      <LaterDialogue isOpen={isOpen} close={close} title={`Archive “${project.name}”?`}>
        <p>
          Members can still read and export it. Nothing in it can be changed, its runs are paused, and its share links
          do not open. You can bring it back at any time.
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Keep it active
          </Button>
          <Button loading={archive.isPending} onClick={(): void => void archive.run(target)}>
            Archive
          </Button>
        </Group>
      </LaterDialogue>
    </Block>
  );
}
