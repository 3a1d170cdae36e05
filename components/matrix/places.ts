import { researcherCrumb } from "@/components/shell/researcher-crumb";
import type { MatrixOf, MatrixView } from "@/lib/features/matrix/views/matrix";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";

/** The address of what a matrix is of. */
export function homeOf(projectId: string, of: MatrixOf): string {
  return of.kind === "run" ? `/projects/${projectId}/runs/${of.runId}` : `/projects/${projectId}`;
}

/** The way to a matrix, or to a decision page. */
export function crumbsOf(
  project: Pick<ProjectHeadView, "id" | "name">,
  of: MatrixOf,
): { label: string; href: string }[] {
  const home = `/projects/${project.id}`;
  const own = [{ label: project.name, href: home }];
  if (of.kind === "project") return own;
  const { researcher, number } = of;
  return [...own, researcherCrumb(project, researcher), { label: `Run ${number}`, href: homeOf(project.id, of) }];
}

/** The questions with who asks them, where that is not one researcher for all. */
export function withAskers(questions: MatrixView["questions"]): MatrixView["questions"] {
  if (new Set(questions.map(({ researcher }) => researcher?.id)).size > 1) return questions;
  return questions.map((one) => ({ ...one, researcher: null }));
}
