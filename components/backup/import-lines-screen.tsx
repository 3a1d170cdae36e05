// biome-ignore-all lint/a11y/noRedundantRoles: what is laid out otherwise loses its role.
import { Button } from "@mantine/core";
import { IconDownload, IconFolderOpen } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import tables from "@/components/kit/table.module.css";
import { grouped } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import type { ImportLinesView, ImportLineView } from "@/lib/features/backup/views/import-lines";
import styles from "./import-lines.module.css";

function Line({ projectId, line }: { projectId: string; line: ImportLineView }): ReactNode {
  const { path, line: number, isTaken, words, said, sourceId } = line;
  return (
    <tr role="row">
      <td role="cell" className={styles.path}>
        {sourceId === null ? path : <Link href={`/projects/${projectId}/library/${sourceId}`}>{path}</Link>}
        {number !== null && <span className={styles.small}>line {grouped(number)}</span>}
      </td>
      <td role="cell" className={styles.outcome}>
        {isTaken ? "Taken" : "Left"}
      </td>
      <td role="cell" className={styles.said}>
        {said}
        {words !== "" && <span className={styles.small}>{words}</span>}
      </td>
    </tr>
  );
}

/** A table, whose rows are cards where a screen is narrow; the roles are named, for what is laid out otherwise loses them. */
function Lines({ view }: { view: ImportLinesView }): ReactNode {
  return (
    <table className={`${tables.table} ${styles.lines}`} data-roomy role="table" aria-label="Lines">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            File
          </th>
          <th scope="col" role="columnheader">
            Outcome
          </th>
          <th scope="col" role="columnheader">
            What became of it
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {view.items.map((line) => (
          <Line key={line.ordinal} projectId={view.project.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

/** What of a folder of earlier research came into a project, and what did not, and why: a line for each. */
export function ImportLinesScreen({ view }: { view: ImportLinesView }): ReactNode {
  const { project, taken, left, items, next, isFirst, isLeftOnly } = view;
  const home = `/projects/${project.id}/imported`;
  const only = isLeftOnly ? "only=left" : "";
  return (
    <Page
      title="Taken and left"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      lead="What of the imported folder came into the project, and what did not, and why."
      actions={
        taken + left > 0 && (
          <Button
            component="a"
            href={`/api/imported/${project.id}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            Save as CSV
          </Button>
        )
      }
    >
      {taken + left > 0 && (
        <nav className={styles.which} aria-label="Which lines">
          <Link href={home} aria-current={isLeftOnly ? undefined : "page"}>
            All ({grouped(taken + left)})
          </Link>
          <Link href={`${home}?only=left`} aria-current={isLeftOnly ? "page" : undefined}>
            Left ({grouped(left)})
          </Link>
        </nav>
      )}
      {items.length > 0 ? (
        <Lines view={view} />
      ) : (
        <Empty icon={IconFolderOpen} title={isLeftOnly ? "Nothing was left" : "No folder was imported"}>
          {isLeftOnly
            ? "All that the folder held came into the project."
            : "This project was not made of a folder of earlier research."}
        </Empty>
      )}
      <nav className={styles.pages} aria-label="Pages of lines">
        {!isFirst && <Link href={only === "" ? home : `${home}?${only}`}>First page</Link>}
        {next !== null && <Link href={`${home}?${[only, `after=${next}`].filter(Boolean).join("&")}`}>Next page</Link>}
      </nav>
    </Page>
  );
}
