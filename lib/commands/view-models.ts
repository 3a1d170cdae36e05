import type { ResearchHoldings } from "@/lib/domain/deletion/research";
import type { ImportsView } from "@/lib/features/backup/views/imports";
import type { CommentsView } from "@/lib/features/comments/views/comments";
import type { RunCostsView } from "@/lib/features/kit/models";
import type { FactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import type { KnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import type { LibraryView } from "@/lib/features/library/views/library";
import type { OriginalPageView } from "@/lib/features/library/views/original-page";
import type { RenderedView } from "@/lib/features/library/views/rendered";
import type { SourceView } from "@/lib/features/library/views/source";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import type { NotificationsView } from "@/lib/features/notifications/views/notifications";
import type { ProjectView } from "@/lib/features/projects/views/project";
import type { ReportView } from "@/lib/features/reports/views/report";
import type { ReportEditingView } from "@/lib/features/reports/views/report-versions";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import type { ArtifactView } from "@/lib/features/runs/views/artifact";
import type { NewRunView } from "@/lib/features/runs/views/new-run";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";
import type { RecordView } from "@/lib/features/runs/views/record";
import type { RunView } from "@/lib/features/runs/views/run";
import type { SearchLogView } from "@/lib/features/runs/views/search-log";
import type { ReportExportsView } from "@/lib/features/sharing/views/report-exports";
import type { ShareLinkView } from "@/lib/features/sharing/views/share-links";

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
  "original-page": OriginalPageView;
  project: ProjectView;
  "project-matrix": MatrixView;
  record: RecordView;
  rendered: RenderedView;
  report: ReportView;
  "report-editing": ReportEditingView;
  researcher: ResearcherView;
  "researcher-deletion": ResearchHoldings;
  "review-count": { count: number; mark: string };
  run: RunView;
  "run-costs": RunCostsView;
  "run-deletion": ResearchHoldings;
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
  "original-page": ["[snapshotId]", "[page]"],
  project: PROJECT,
  "project-matrix": PROJECT,
  record: RUN,
  rendered: ["[snapshotId]"],
  report: REPORT,
  "report-editing": REPORT,
  researcher: RESEARCHER,
  "researcher-deletion": RESEARCHER,
  "review-count": [],
  run: RUN,
  "run-costs": RUN,
  "run-deletion": RUN,
  searches: RUN,
  source: ["[sourceId]"],
  unread: [],
};

/** The addresses of all views. */
export function viewAddresses(): string[] {
  return Object.entries(viewParts).map(([name, parts]) => ["/api/views", name, ...parts].join("/"));
}
