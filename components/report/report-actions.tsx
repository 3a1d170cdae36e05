"use client";

import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconDownload, IconHistory, IconMessage2, IconShare } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { usePageActions } from "@/components/shell/page-actions";
import { useCommand } from "@/lib/client/use-command";
import type { ReportView } from "@/lib/views/models";
import { RequestChanges } from "./request-changes";
import { ShareDialog } from "./share-dialog";

function Versions({ view }: { view: ReportView }): ReactNode {
  if (view.versions.length < 2) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden="true" />}>
          Version {view.report.version}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {view.versions.map((version) => (
          <Menu.Item key={version.id} component={Link} href={`/projects/${view.project.id}/reports/${version.id}`}>
            Version {version.version}
            {version.changeNote && `: ${version.changeNote.slice(0, 60)}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Verdict, sharing, export and versions of a report. */
export function ReportActions({ view }: { view: ReportView }): ReactNode {
  const { project, report } = view;
  const [isAsking, asking] = useDisclosure(false);
  const [isSharing, sharing] = useDisclosure(false);
  const accept = useCommand("accept_report", { says: "The report is accepted." });
  const newest = view.versions.reduce((most, version) => Math.max(most, version.version), 0);
  const isNewest = report.version === newest;
  const canJudge = project.can.review && isNewest && !view.isRevising;
  const exportHref = `/api/reports/${report.id}/markdown`;
  usePageActions([
    { id: "export", label: "Export as Markdown", group: "This page", run: () => window.location.assign(exportHref) },
  ]);
  return (
    <>
      {canJudge && report.status !== "accepted" && (
        <Button
          loading={accept.isPending}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={(): void => void accept.run({ projectId: project.id, reportId: report.id, revision: view.revision })}
        >
          Accept
        </Button>
      )}
      {canJudge && (
        <Button variant="default" leftSection={<IconMessage2 size={16} aria-hidden="true" />} onClick={asking.open}>
          Request changes
        </Button>
      )}
      {project.can.share && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden="true" />} onClick={sharing.open}>
          Share
        </Button>
      )}
      <Button
        component="a"
        href={exportHref}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        Export Markdown
      </Button>
      <Versions view={view} />
      <RequestChanges view={view} isOpen={isAsking} onClose={asking.close} />
      <ShareDialog view={view} isOpen={isSharing} onClose={sharing.close} />
    </>
  );
}
