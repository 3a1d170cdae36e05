import { Button } from "@mantine/core";
import { IconDownload, IconScale } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { UnknownOrigin } from "@/components/kit/unknown-origin";
import { Page } from "@/components/shell/page";
import type { MatrixView } from "@/lib/features/kit/models-matrix";
import { MatrixBoard } from "./matrix-board";
import { crumbsOf, homeOf } from "./places";

/** What the sources say to the questions, of a run or of a project. */
export function MatrixScreen({ initial }: { initial: MatrixView }): ReactNode {
  const { project, of } = initial;
  const home = homeOf(project.id, of);
  const file = of.kind === "run" ? `/api/matrix/run/${of.runId}` : `/api/matrix/project/${project.id}`;
  const isEmpty = initial.questions.length === 0 || initial.rows.length === 0;
  return (
    <Page
      title="Evidence matrix"
      width="full"
      lead={
        of.kind === "run"
          ? of.question
          : "What each source says to what the researchers asked last, as far as people accepted it."
      }
      crumbs={crumbsOf(project, of)}
      actions={
        <>
          <Button
            component={Link}
            href={`${home}/decision`}
            variant="default"
            leftSection={<IconScale size={16} stroke={1.8} aria-hidden="true" />}
          >
            Decision
          </Button>
          {!isEmpty && (
            <Button
              component="a"
              href={file}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              Save as CSV
            </Button>
          )}
        </>
      }
    >
      <UnknownOrigin project={project} />
      <MatrixBoard subject={of.kind === "run" ? { runId: of.runId } : { projectId: project.id }} initial={initial} />
    </Page>
  );
}
