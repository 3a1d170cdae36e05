import type { MatrixOf } from "@/lib/features/matrix/views/matrix";
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
  return [
    ...own,
    { label: researcher.name, href: `${home}/researchers/${researcher.id}` },
    { label: `Run ${number}`, href: homeOf(project.id, of) },
  ];
}
