import type { ReactNode } from "react";
import tables from "@/components/kit/table.module.css";
import { Time } from "@/components/kit/time";
import { WideTable } from "@/components/kit/wide-table";
import { counted, day, grouped } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import type { DeletedProjectView } from "@/lib/features/install/views/deleted-projects";
import styles from "./access-log.module.css";

function Deleted({ project }: { project: DeletedProjectView }): ReactNode {
  const { projectId, requestedBy, requestedAt, deletedAt, total, rows } = project;
  return (
    <tr>
      <td className={styles.when}>
        <Time at={deletedAt} />
      </td>
      <td>
        <code>{projectId}</code>
      </td>
      <td>
        {requestedBy ?? "Not known"}
        <span className={styles.small}>asked on {day(requestedAt)}</span>
      </td>
      <td>
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
      </td>
    </tr>
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
          <table className={`${tables.table} ${styles.table}`} data-roomy>
            <thead>
              <tr>
                <th>When</th>
                <th>Project</th>
                <th>By whom</th>
                <th>What went</th>
              </tr>
            </thead>
            <tbody>
              {projects.map((project) => (
                <Deleted key={project.projectId} project={project} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Block>
  );
}
