import type { ReactNode } from "react";
import { UnknownOrigin } from "@/components/kit/unknown-origin";
import { Page } from "@/components/shell/page";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { MatrixBoard } from "./matrix-board";
import { crumbsOf, homeOf } from "./places";
import { MatrixActions } from "./screen-actions";

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
      actions={<MatrixActions home={home} file={isEmpty ? null : file} />}
    >
      <UnknownOrigin project={project} />
      <MatrixBoard subject={of.kind === "run" ? { runId: of.runId } : { projectId: project.id }} initial={initial} />
    </Page>
  );
}
