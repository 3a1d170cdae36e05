import { Button } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import tables from "@/components/kit/table.module.css";
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
    <tr>
      <td className={styles.when}>
        <Time at={lastAt} />
      </td>
      <td className={styles.who}>{who(entry)}</td>
      <td className={styles.what}>
        {says}
        <span className={styles.small}>{[project, what].filter((part) => part).join(" · ")}</span>
      </td>
      <td>
        {address || "–"}
        <span className={styles.small} title={userAgent}>
          {userAgent}
        </span>
      </td>
      <td className={styles.times}>{grouped(times)}</td>
    </tr>
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
          <table className={`${tables.table} ${styles.table}`} data-roomy>
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>What</th>
                <th>From where</th>
                <th className={styles.times}>Times in that hour</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
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
