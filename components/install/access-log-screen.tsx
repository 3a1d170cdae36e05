import { Button, Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { WideTable } from "@/components/kit/wide-table";
import { grouped } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import type { AccessEntryView, AccessLogView } from "@/lib/features/install/views/access-log";
import styles from "./access-log.module.css";
import { DeletedProjects } from "./deleted-projects";
import { KeptDays } from "./kept-days";
import { LegalHolds } from "./legal-holds";

/** Who it was, as far as it is known. */
function who({ who, email, token, linkId, link }: AccessEntryView): ReactNode {
  if (who !== null) {
    return (
      <>
        {who}
        <span className={styles.small}>
          {email}
          {token !== null && `, token “${token}”`}
        </span>
      </>
    );
  }
  if (linkId !== null) return link ? `Whoever has the link “${link}”` : "Whoever has the link";
  return "Not known";
}

function Entry({ entry }: { entry: AccessEntryView }): ReactNode {
  const { says, project, what, address, userAgent, times, lastAt } = entry;
  return (
    <TableTr>
      <TableTd className={styles.when}>
        <Time at={lastAt} />
      </TableTd>
      <TableTd className={styles.who}>{who(entry)}</TableTd>
      <TableTd className={styles.what}>
        {says}
        <span className={styles.small}>{[project, what].filter((part) => part).join(" · ")}</span>
      </TableTd>
      <TableTd>
        {address || "–"}
        <span className={styles.small} title={userAgent}>
          {userAgent}
        </span>
      </TableTd>
      <TableTd className={styles.times}>{grouped(times)}</TableTd>
    </TableTr>
  );
}

/** Who read what, and who signed in or tried to, the newest first. */
export function AccessLogScreen({ view, isFirst }: { view: AccessLogView; isFirst: boolean }): ReactNode {
  const { entries, next, days, deleted, holds } = view;
  return (
    <Page
      title="Readings and sign-ins"
      lead={
        <>
          Who read what in projects, and who signed in or tried to. What people do in a project stands in that project's
          own trail.
          {isFirst && (
            <>
              {" "}
              <a href="#legal-holds">Legal holds</a> and <a href="#deleted-projects">deleted projects</a> are listed
              below.
            </>
          )}
        </>
      }
      actions={
        <Button
          component="a"
          href="/api/access-log"
          download
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Save as JSON lines
        </Button>
      }
    >
      <KeptDays days={days} />
      {entries.length === 0 ? (
        <Empty icon={IconEye} title="Nothing yet">
          What people read is listed here from now on.
        </Empty>
      ) : (
        <WideTable label="Entries" minWidth={880}>
          <Table verticalSpacing="xs" className={styles.table}>
            <TableThead>
              <TableTr>
                <TableTh>When</TableTh>
                <TableTh>Who</TableTh>
                <TableTh>What</TableTh>
                <TableTh>From where</TableTh>
                <TableTh className={styles.times}>Times in that hour</TableTh>
              </TableTr>
            </TableThead>
            <TableTbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </TableTbody>
          </Table>
        </WideTable>
      )}
      <nav className={styles.pages} aria-label="Pages of the log">
        {!isFirst && <Link href="/access-log">Newest</Link>}
        {next !== null && <Link href={`/access-log?before=${next}`}>Older</Link>}
      </nav>
      {isFirst && (
        <>
          <div id="legal-holds">
            <LegalHolds holds={holds} />
          </div>
          <div id="deleted-projects">
            <DeletedProjects projects={deleted} />
          </div>
        </>
      )}
    </Page>
  );
}
