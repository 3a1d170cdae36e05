import { ProjectMatrix } from "@/lib/features/kit/shapes";
import { getProjectMatrixView } from "@/lib/features/matrix/views/matrix";
import { noQuery } from "./query";
import { inProject, type Route } from "./route";

export const matrixRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/evidence-matrix",
      id: "getProjectMatrix",
      says: "What each source of a project says to each question that its researchers asked last, by accepted facts, and where sources disagree.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: ProjectMatrix },
    },
    ({ db, access }) => getProjectMatrixView(db, access),
  ),
];
