import { Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from "@mantine/core";
import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import { WideTable } from "@/components/kit/wide-table";
import { counted, day, grouped } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import type { DeletedProjectView } from "@/lib/features/install/views/deleted-projects";
import styles from "./access-log.module.css";

function Deleted({ project }: { project: DeletedProjectView }): ReactNode {
  const { projectId, requestedBy, requestedAt, deletedAt, total, rows } = project;
  return (
    <TableTr>
      <TableTd className={styles.when}>
        <Time at={deletedAt} />
      </TableTd>
      <TableTd>
        <code>{projectId}</code>
      </TableTd>
      <TableTd>
        {requestedBy ?? "Not known"}
        <span className={styles.small}>asked on {day(requestedAt)}</span>
      </TableTd>
      <TableTd>
        <details>
          <summary>{counted(total, "row")}</summary>
          <ul className={styles.tables}>
            {rows.map(({ table, count }) => (
              <li key={table}>
                {table} <span className={styles.times}>{grouped(count)}</span>
              </li>
            ))}
          </ul>
        </details>
      </TableTd>
    </TableTr>
  );
}

/** What is left of projects that were deleted: that they were there. */
export function DeletedProjects({ projects }: { projects: readonly DeletedProjectView[] }): ReactNode {
  return (
    <Block title="Deleted projects">
      {projects.length === 0 ? (
        <p className={styles.none}>No project was deleted on this install.</p>
      ) : (
        <WideTable label="Deleted projects" minWidth={720}>
          <Table verticalSpacing="xs" className={styles.table}>
            <TableThead>
              <TableTr>
                <TableTh>When</TableTh>
                <TableTh>Project</TableTh>
                <TableTh>By whom</TableTh>
                <TableTh>What went</TableTh>
              </TableTr>
            </TableThead>
            <TableTbody>
              {projects.map((project) => (
                <Deleted key={project.projectId} project={project} />
              ))}
            </TableTbody>
          </Table>
        </WideTable>
      )}
    </Block>
  );
}
