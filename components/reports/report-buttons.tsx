"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconMessage2, IconShare, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { acceptedSays } from "@/components/reviews/accepted-says";
import { ExportButton } from "@/components/sharing/export-button";
import { toastDone } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { ReportStatus } from "@/lib/domain/core/words";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";

const RequestChanges = laterDialogue(() =>
  import("@/components/reports/editing/request-changes").then((loaded) => loaded.RequestChanges),
);
const RejectDialogue = laterDialogue(() =>
  import("@/components/reviews/reject-dialogue").then((loaded) => loaded.RejectDialogue),
);
const ShareDialogue = laterDialogue(() =>
  import("@/components/sharing/share-dialogue").then((loaded) => loaded.ShareDialogue),
);

export interface ReportButtonsProps {
  project: Pick<ProjectHeadView, "id" | "can">;
  report: { id: string; version: number; status: ReportStatus };
  revision: number;
  canJudge: boolean;
}

/** Verdict, sharing and export of a report. */
export function ReportButtons({ project, report, revision, canJudge }: ReportButtonsProps): ReactNode {
  const asking = useDialogue();
  const sharing = useDialogue();
  const rejecting = useDialogue();
  const accept = useCommand("accept_report", { onDone: ({ left }) => toastDone(acceptedSays("The report", left)) });
  const reject = useCommand("reject_report", {
    says: "Research goes on for what the report misses.",
    onDone: rejecting.close,
  });
  const subject = { projectId: project.id, reportId: report.id };
  return (
    <>
      {canJudge && report.status !== "accepted" && (
        <Button
          loading={accept.isPending}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={(): void => void accept.run({ ...subject, revision })}
        >
          Accept
        </Button>
      )}
      {canJudge && (
        <Button variant="default" leftSection={<IconMessage2 size={16} aria-hidden="true" />} onClick={asking.open}>
          Request changes
        </Button>
      )}
      {canJudge && (
        <Button variant="default" leftSection={<IconX size={16} aria-hidden="true" />} onClick={rejecting.open}>
          Reject
        </Button>
      )}
      {project.can.share && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden="true" />} onClick={sharing.open}>
          Share
        </Button>
      )}
      <ExportButton subject={subject} version={report.version} />
      {asking.wasOpened && (
        <RequestChanges subject={subject} revision={revision} isOpen={asking.isOpen} onClose={asking.close} />
      )}
      {rejecting.wasOpened && (
        <RejectDialogue
          title="Reject the report"
          says="Research is taken up again for what you name, and another version is written."
          isOpen={rejecting.isOpen}
          close={rejecting.close}
          isPending={reject.isPending}
          onReject={(critique): void => void reject.run({ ...subject, revision, ...critique })}
        />
      )}
      {sharing.wasOpened && (
        <ShareDialogue subject={subject} version={report.version} isOpen={sharing.isOpen} onClose={sharing.close} />
      )}
    </>
  );
}
