"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { useCommand } from "@/lib/client/use-command";
import type { ProjectHeadView } from "@/lib/features/kit/models";
import { said } from "./archive-words";
import styles from "./project.module.css";

/** Says on every page of an archived project that it is one, and lets owners bring it back. */
export function ArchivedNote({ project }: { project: Pick<ProjectHeadView, "id" | "can"> }): ReactNode {
  const restore = useCommand("restore_project", { onDone: said.restored });
  return (
    <div className={styles.archived}>
      <Note>
        <span className={styles.archivedSaid}>
          <span>
            This project is archived. You can read it, but nothing in it can be changed.
            {!project.can.archive && " An owner can bring it back."}
          </span>
          {project.can.archive && (
            <Button
              size="compact-sm"
              variant="default"
              loading={restore.isPending}
              onClick={(): void => void restore.run({ projectId: project.id })}
            >
              Bring it back
            </Button>
          )}
        </span>
      </Note>
    </div>
  );
}
