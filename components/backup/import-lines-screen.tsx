import { Button, Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from "@mantine/core";
import { IconDownload, IconFolderOpen } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import { grouped } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import type { ImportLinesView, ImportLineView } from "@/lib/features/backup/views/import-lines";
import styles from "./import-lines.module.css";

function Line({ projectId, line }: { projectId: string; line: ImportLineView }): ReactNode {
  const { path, line: number, isTaken, words, said, sourceId } = line;
  return (
    <TableTr role="row">
      <TableTd role="cell" className={styles.path}>
        {sourceId === null ? path : <Link href={`/projects/${projectId}/library/${sourceId}`}>{path}</Link>}
        {number !== null && <span className={styles.small}>line {grouped(number)}</span>}
      </TableTd>
      <TableTd role="cell" className={styles.outcome}>
        {isTaken ? "Taken" : "Left"}
      </TableTd>
      <TableTd role="cell" className={styles.said}>
        {said}
        {words !== "" && <span className={styles.small}>{words}</span>}
      </TableTd>
    </TableTr>
  );
}

/** A table, whose rows are cards where a screen is narrow; the roles are named, for what is laid out otherwise loses them. */
function Lines({ view }: { view: ImportLinesView }): ReactNode {
  return (
    <Table verticalSpacing="xs" className={styles.lines} role="table" aria-label="Lines">
      <TableThead role="rowgroup">
        <TableTr role="row">
          <TableTh role="columnheader">File</TableTh>
          <TableTh role="columnheader">Outcome</TableTh>
          <TableTh role="columnheader">What became of it</TableTh>
        </TableTr>
      </TableThead>
      <TableTbody role="rowgroup">
        {view.items.map((line) => (
          <Line key={line.ordinal} projectId={view.project.id} line={line} />
        ))}
      </TableTbody>
    </Table>
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
