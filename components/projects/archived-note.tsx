"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { day } from "@/components/kit/words";
import { useCommand } from "@/lib/client/use-command";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import { said } from "./archive-words";
import { KeepProject } from "./keep-project";
import styles from "./project.module.css";

/** Says on every page of an archived project that it is one, and whether it is to be deleted; owners bring it back. */
export function ArchivedNote({ project }: { project: Pick<ProjectHeadView, "id" | "can" | "deleteAfter"> }): ReactNode {
  const restore = useCommand("restore_project", { onDone: said.restored });
  const { deleteAfter } = project;
  return (
    <div className={styles.archived}>
      <Note tone={deleteAfter === null ? "plain" : "warn"}>
        <span className={styles.archivedSaid}>
          <span>
            {deleteAfter === null
              ? "This project is archived. You can read it, but nothing in it can be changed."
              : `This project is archived and will be deleted on ${day(deleteAfter)}, with everything in it.`}
            {!project.can.archive && ` An owner can ${deleteAfter === null ? "bring it back" : "keep it"}.`}
          </span>
          {project.can.archive && (
            <span className={styles.archivedActs}>
              {deleteAfter !== null && <KeepProject projectId={project.id} size="compact-sm" />}
              <Button
                size="compact-sm"
                variant="default"
                loading={restore.isPending}
                onClick={(): void => void restore.run({ projectId: project.id })}
              >
                Bring it back
              </Button>
            </span>
          )}
        </span>
      </Note>
    </div>
  );
}
