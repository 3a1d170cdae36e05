"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { useCommand } from "@/lib/client/use-command";
import type { ShareLinkView } from "@/lib/features/sharing/views/share-links";

function shownOf({ scope, hasPassword }: ShareLinkView): string {
  const parts = [
    scope.quotes && "quotes",
    scope.sources && "sources",
    scope.decision && "the decision",
    scope.comments && "comments",
    scope.cost && "cost",
    scope.downloads && "downloads",
  ].filter((part) => part !== false);
  const shown = parts.length === 0 ? "text only" : `with ${parts.join(", ")}`;
  return hasPassword ? `${shown} · password` : shown;
}

function Until({ link }: { link: ShareLinkView }): ReactNode {
  if (link.revokedAt !== null) {
    return (
      <>
        revoked <Time at={link.revokedAt} />
      </>
    );
  }
  if (link.state === "suspended") {
    const maker = link.createdBy?.name ?? "whoever made it";
    return <>opens nothing now: {maker} may no longer share here. It would serve again with that right.</>;
  }
  return (
    <>
      {link.state === "expired" ? "expired" : "expires"} <Time at={link.expiresAt} />
    </>
  );
}

interface ShareLinkRowProps {
  projectId: string;
  link: ShareLinkView;
  /** What stands above it where links of several reports are listed. */
  title?: ReactNode;
}

/** One link: what it opens, whose it is, how often it was used, and its end. */
export function ShareLinkRow({ projectId, link, title }: ShareLinkRowProps): ReactNode {
  const revoke = useCommand("revoke_share_link", { says: "The link no longer works." });
  const name = link.label || (link.followsNewest ? "Newest version" : `Version ${link.version}`);
  return (
    <li data-link={link.id}>
      <span>
        {title}
        <strong>{name}</strong>
        <br />
        <span className={styles.small}>
          {link.followsNewest ? "newest version" : `version ${link.version}`} · {shownOf(link)} ·{" "}
          {counted(link.visits, "visit")}
          {link.lastVisitAt && (
            <>
              , last <Time at={link.lastVisitAt} />
            </>
          )}{" "}
          · <Until link={link} />
          <br />
          made <Time at={link.createdAt} />
          {link.createdBy && ` by ${link.createdBy.name}`}
        </span>
      </span>
      {link.canRevoke && (link.state === "open" || link.state === "suspended") && (
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          aria-label={`Revoke the link “${name}”`}
          loading={revoke.isPending}
          onClick={(): void => void revoke.run({ projectId, linkId: link.id })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
