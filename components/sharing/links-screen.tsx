import { IconShare } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import reportStyles from "@/components/kit/report.module.css";
import { Empty } from "@/components/kit/states";
import { Block, Page } from "@/components/shell/page";
import type { LinksView, ShareLinkView } from "@/lib/features/sharing/views/share-links";
import { ShareLinkRow } from "./share-link-row";

function LinkList({ view, links, name }: { view: LinksView; links: ShareLinkView[]; name: string }): ReactNode {
  return (
    <ul className={reportStyles.links} aria-label={name}>
      {links.map((link) => (
        <ShareLinkRow
          key={link.id}
          projectId={view.project.id}
          link={link}
          title={
            <>
              <Link href={`/projects/${view.project.id}/reports/${link.reportId}`}>{link.reportTitle}</Link>
              <br />
            </>
          }
        />
      ))}
    </ul>
  );
}

/** Who without an account can read what of a project: all its links, the open ones first. */
export function LinksScreen({ view }: { view: LinksView }): ReactNode {
  const { project, links } = view;
  const open = links.filter(({ state }) => state === "open");
  const suspended = links.filter(({ state }) => state === "suspended");
  const ended = links.filter(({ state }) => state === "revoked" || state === "expired");
  return (
    <Page
      title="Share links"
      width="reading"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      lead={
        project.can.administer ? undefined : "You can revoke the links that you made. Owners can revoke all of them."
      }
    >
      {links.length === 0 && (
        <Empty icon={IconShare} title="No report of this project is shared">
          A link lets people without an account read a report. Make one by Share on the report&apos;s page.
        </Empty>
      )}
      {open.length > 0 && (
        <Block title="Open">
          <LinkList view={view} links={open} name="Open links" />
        </Block>
      )}
      {suspended.length > 0 && (
        <Block title="Its maker may no longer share">
          <LinkList view={view} links={suspended} name="Suspended links" />
        </Block>
      )}
      {ended.length > 0 && (
        <Block title="Revoked or expired">
          <LinkList view={view} links={ended} name="Ended links" />
        </Block>
      )}
    </Page>
  );
}
