"use client";

import { Anchor, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { SkeletonRows } from "@/components/kit/skeletons";
import { Note } from "@/components/kit/states";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { ShareForm } from "./share-form";
import { ShareLinkRow } from "./share-link-row";

interface ShareDialogueProps {
  subject: { projectId: string; reportId: string };
  version: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Links by which people without an account read this report: made, listed, revoked. */
export function ShareDialogue({ subject, version, isOpen, onClose }: ShareDialogueProps): ReactNode {
  const { projectId, reportId } = subject;
  const { data, error } = useQuery({
    queryKey: keys.reportLinks(reportId),
    queryFn: () => fetchView("links", [reportId]),
    enabled: isOpen,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Share version ${version}`} size="lg">
      {isOpen && <ShareForm subject={subject} version={version} />}
      {error && <Note tone="bad">{error.message}</Note>}
      {data === undefined && error === null && <SkeletonRows rows={2} height={48} />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.links} aria-label="Share links">
          {data.map((link) => (
            <ShareLinkRow key={link.id} projectId={projectId} link={link} />
          ))}
        </ul>
      )}
      <p className={styles.small}>
        <Anchor component={Link} href={`/projects/${projectId}/links`} inherit>
          All links of the project
        </Anchor>
      </p>
    </Modal>
  );
}
