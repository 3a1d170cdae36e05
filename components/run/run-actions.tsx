"use client";

import { Button, Group, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileText, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { usePageActions } from "@/components/shell/page-actions";
import { useCommand } from "@/lib/client/use-command";
import type { RunView } from "@/lib/views/models";

const live = ["running", "waiting", "paused", "halted"];

/** What one may do with the run now. */
export function RunActions({ view }: { view: RunView }): ReactNode {
  const { project, run } = view;
  const target = { projectId: project.id, runId: run.id };
  const [isAsking, asking] = useDisclosure(false);
  const cancel = useCommand("cancel_run", {
    says: "The run is cancelled. What it found is kept.",
    onDone: asking.close,
  });
  const resume = useCommand("resume_run", { says: "The run goes on." });
  const reportHref = run.report ? `/projects/${project.id}/reports/${run.report.id}` : null;
  usePageActions(reportHref ? [{ id: "report", label: "Open the report", group: "This page", href: reportHref }] : []);
  return (
    <>
      {reportHref && (
        <Button
          component={Link}
          href={reportHref}
          leftSection={<IconFileText size={16} stroke={1.8} aria-hidden="true" />}
        >
          Open the report
        </Button>
      )}
      {run.status === "halted" && project.can.research && (
        <Button
          variant={reportHref ? "default" : "filled"}
          loading={resume.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          onClick={(): void => void resume.run(target)}
        >
          Resume
        </Button>
      )}
      {live.includes(run.status) && project.can.research && (
        <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden="true" />} onClick={asking.open}>
          Cancel
        </Button>
      )}
      <Modal opened={isAsking} onClose={asking.close} title="Cancel this run?" centered>
        <p>It starts no further step and writes no report. The facts it has found stay in the project.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={asking.close} data-autofocus>
            Let it run
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={(): void => void cancel.run(target)}>
            Cancel the run
          </Button>
        </Group>
      </Modal>
    </>
  );
}
