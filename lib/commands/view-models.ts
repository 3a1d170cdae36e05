import type {
  ArtifactView,
  CommentsView,
  FactPanelView,
  KnowledgeView,
  LibraryView,
  NewRunView,
  NodePanelView,
  NotificationsView,
  ProjectView,
  RecordView,
  ReportEditingView,
  ReportView,
  ResearcherView,
  RunCostsView,
  RunView,
  SearchLogView,
  SourceView,
} from "@/lib/features/kit/models";
import type { ImportsView } from "@/lib/features/kit/models-imports";
import type { MatrixView } from "@/lib/features/kit/models-matrix";
import type { ReportExportsView, ShareLinkView } from "@/lib/features/kit/models-sharing";

/** What each view that a page asks for later answers with, by the view's name. */
export interface ViewModels {
  artifact: ArtifactView;
  comments: CommentsView;
  exports: ReportExportsView;
  fact: FactPanelView;
  imports: ImportsView;
  knowledge: KnowledgeView;
  library: LibraryView;
  links: readonly ShareLinkView[];
  matrix: MatrixView;
  "new-run": NewRunView;
  node: NodePanelView;
  notifications: NotificationsView;
  project: ProjectView;
  "project-matrix": MatrixView;
  record: RecordView;
  report: ReportView;
  "report-editing": ReportEditingView;
  researcher: ResearcherView;
  "review-count": { count: number };
  run: RunView;
  "run-costs": RunCostsView;
  searches: SearchLogView;
  source: SourceView;
  unread: { unread: number };
}

export type ViewName = keyof ViewModels;

const PROJECT = ["[projectId]"] as const;
const RUN = ["[runId]"] as const;
const REPORT = ["[reportId]"] as const;
const RESEARCHER = ["[researcherId]"] as const;

/** What the address of each view names behind its name, as routes write it. */
export const viewParts: Readonly<Record<ViewName, readonly string[]>> = {
  artifact: [...RUN, "[...path]"],
  comments: ["[kind]", "[id]"],
  exports: REPORT,
  fact: ["[factId]"],
  imports: [],
  knowledge: PROJECT,
  library: PROJECT,
  links: REPORT,
  matrix: RUN,
  "new-run": RESEARCHER,
  node: [...RUN, "[key]"],
  notifications: [],
  project: PROJECT,
  "project-matrix": PROJECT,
  record: RUN,
  report: REPORT,
  "report-editing": REPORT,
  researcher: RESEARCHER,
  "review-count": [],
  run: RUN,
  "run-costs": RUN,
  searches: RUN,
  source: ["[sourceId]"],
  unread: [],
};

/** The addresses of all views. */
export function viewAddresses(): string[] {
  return Object.entries(viewParts).map(([name, parts]) => ["/api/views", name, ...parts].join("/"));
}
