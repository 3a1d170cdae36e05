import { currentUser } from "@/lib/access/auth";
import { nothingHere, requireCaller } from "@/lib/access/door/open-project";
import type { RowKind } from "@/lib/access/door/open-row";
import { respond } from "@/lib/access/http/respond";
import type { UserId } from "@/lib/domain/core/ids";
import type { Access, Right } from "@/lib/domain/core/rights";
import { getImportsView } from "@/lib/features/backup/views/imports";
import { getCommentsView } from "@/lib/features/comments/views/comments";
import { readProject, readRow } from "@/lib/features/kit/read-route";
import { getFactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { getKnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import { getLibraryView } from "@/lib/features/library/views/library";
import { getOriginalPageView } from "@/lib/features/library/views/original-page";
import { getRenderedView } from "@/lib/features/library/views/rendered";
import { getSourceView } from "@/lib/features/library/views/source";
import { getMatrixView, getProjectMatrixView } from "@/lib/features/matrix/views/matrix";
import { countUnread, getNotificationsView } from "@/lib/features/notifications/views/notifications";
import { getProjectView } from "@/lib/features/projects/views/project";
import { getReportView } from "@/lib/features/reports/views/report";
import { getReportEditing } from "@/lib/features/reports/views/report-versions";
import { getResearcherHoldings, getRunHoldings } from "@/lib/features/researchers/views/deleted-research";
import { getResearcherView } from "@/lib/features/researchers/views/researcher";
import { readAllWaiting } from "@/lib/features/reviews/views/review-count";
import { getArtifactView } from "@/lib/features/runs/views/artifact";
import { getNewRunView } from "@/lib/features/runs/views/new-run";
import { getNodePanelView } from "@/lib/features/runs/views/node-panel";
import { getRecordView } from "@/lib/features/runs/views/record";
import { getRunView } from "@/lib/features/runs/views/run";
import { getRunCostsView } from "@/lib/features/runs/views/run-costs";
import { getSearchLogView } from "@/lib/features/runs/views/search-log";
import { getReportExportsView } from "@/lib/features/sharing/views/report-exports";
import { listReportLinks } from "@/lib/features/sharing/views/share-links";
import { type Db, db } from "@/lib/platform/db/client";
import { type ViewModels, type ViewName, viewParts } from "./view-models";

/** What follows a view's name in its address, and what is asked behind the question mark. */
interface Place {
  id: string;
  rest: readonly string[];
  query: Record<string, string>;
}

/** How one view is read: through the door that fits. */
interface View<N extends ViewName> {
  answer: (request: Request, place: Place) => Promise<Response>;
  /** Only for the type of what comes back. */
  model?: ViewModels[N];
}

interface Opened<R extends Right> {
  db: Db;
  access: Access<R | "read">;
}

/** A view of a row, through the door of the project that it belongs to. */
function ofRow<N extends ViewName, R extends Right = "read">(row: {
  kind: RowKind;
  right?: R;
  read: (opened: Opened<R>, place: Place) => Promise<ViewModels[N]>;
}): View<N> {
  const { kind, right, read } = row;
  return {
    answer: (request, place) =>
      readRow(request, { kind, id: place.id, ...(right && { right }) }, (opened: Opened<R>) => read(opened, place)),
  };
}

/** A view of a project. */
function ofProject<N extends ViewName>(
  read: (opened: Opened<"read">, place: Place) => Promise<ViewModels[N]>,
): View<N> {
  return {
    answer: (request, place) => readProject(request, { projectId: place.id }, (opened) => read(opened, place)),
  };
}

/** A view of what is one's own: of nobody who is signed out. */
function ofCaller<N extends ViewName>(
  read: (db: Db, caller: { userId: UserId }, place: Place) => Promise<ViewModels[N]>,
): View<N> {
  return {
    answer: (request, place) => respond(request, async () => read(db(), requireCaller(await currentUser()), place)),
  };
}

/** The comments on a report, a fact or a source, or on a step of a run, which `key` names. */
const comments: View<"comments"> = {
  answer: async (request, { id: kind, rest, query }) => {
    const [id = ""] = rest;
    if (kind === "node") {
      return await readRow(request, { kind: "run", id }, ({ db, access }) =>
        getCommentsView(db, access, { kind, runId: id, key: query["key"] ?? "" }),
      );
    }
    if (kind === "report" || kind === "fact" || kind === "source") {
      return await readRow(request, { kind, id }, ({ db, access }) => getCommentsView(db, access, { kind, id }));
    }
    return await respond(request, () => Promise.reject(nothingHere()));
  },
};

/** Every view that a page asks for after it was drawn, as commands are every change. */
const views: { readonly [N in ViewName]: View<N> } = {
  artifact: ofRow({
    kind: "run",
    read: ({ db, access }, { id: runId, rest }) => getArtifactView(db, access, { runId, path: rest.join("/") }),
  }),
  comments,
  exports: ofRow({
    kind: "report",
    read: ({ db, access }, { id: reportId }) => getReportExportsView(db, access, { reportId }),
  }),
  fact: ofRow({ kind: "fact", read: ({ db, access }, { id: factId }) => getFactPanelView(db, access, { factId }) }),
  imports: ofCaller((db, { userId }) => getImportsView(db, userId)),
  knowledge: ofProject(({ db, access }, { query }) => getKnowledgeView(db, access, query)),
  library: ofProject(({ db, access }, { query }) => getLibraryView(db, access, query)),
  links: ofRow({
    kind: "report",
    right: "share",
    read: ({ db, access }, { id }) => listReportLinks(db, access, id),
  }),
  matrix: ofRow({ kind: "run", read: ({ db, access }, { id: runId }) => getMatrixView(db, access, { runId }) }),
  "new-run": ofRow({
    kind: "researcher",
    right: "research",
    read: ({ db, access }, { id: researcherId }) => getNewRunView(db, access, { researcherId }),
  }),
  node: ofRow({
    kind: "run",
    read: ({ db, access }, { id: runId, rest: [nodeKey = ""] }) => getNodePanelView(db, access, { runId, nodeKey }),
  }),
  notifications: ofCaller((db, caller, { query }) =>
    getNotificationsView(db, caller, { before: query["before"] ?? "" }),
  ),
  "original-page": ofRow({
    kind: "snapshot",
    read: ({ db, access }, { id: snapshotId, rest: [page = ""], query }) =>
      getOriginalPageView(db, access, { snapshotId, page, size: query["size"] }),
  }),
  project: ofProject(({ db, access }) => getProjectView(db, access)),
  "project-matrix": ofProject(({ db, access }) => getProjectMatrixView(db, access)),
  record: ofRow({ kind: "run", read: ({ db, access }, { id: runId }) => getRecordView(db, access, { runId }) }),
  rendered: ofRow({
    kind: "snapshot",
    read: ({ db, access }, { id: snapshotId }) => getRenderedView(db, access, { snapshotId }),
  }),
  report: ofRow({
    kind: "report",
    read: ({ db, access }, { id: reportId }) => getReportView(db, access, { reportId }),
  }),
  "report-editing": ofRow({
    kind: "report",
    read: ({ db, access }, { id: reportId }) => getReportEditing(db, access, { reportId }),
  }),
  researcher: ofRow({
    kind: "researcher",
    read: ({ db, access }, { id: researcherId }) => getResearcherView(db, access, { researcherId }),
  }),
  "researcher-deletion": ofRow({
    kind: "researcher",
    right: "delete_research",
    read: ({ db, access }, { id: researcherId }) => getResearcherHoldings(db, access, { researcherId }),
  }),
  "review-count": ofCaller(async (db, { userId }) => await readAllWaiting(db, { id: userId })),
  run: ofRow({ kind: "run", read: ({ db, access }, { id: runId }) => getRunView(db, access, { runId }) }),
  "run-costs": ofRow({
    kind: "run",
    right: "read_costs",
    read: ({ db, access }, { id: runId }) => getRunCostsView(db, access, { runId }),
  }),
  "run-deletion": ofRow({
    kind: "run",
    right: "delete_research",
    read: ({ db, access }, { id: runId }) => getRunHoldings(db, access, { runId }),
  }),
  searches: ofRow({ kind: "run", read: ({ db, access }, { id: runId }) => getSearchLogView(db, access, { runId }) }),
  source: ofRow({
    kind: "source",
    read: ({ db, access }, { id: sourceId }) => getSourceView(db, access, { sourceId }),
  }),
  unread: ofCaller(async (db, { userId }) => ({ unread: await countUnread(db, userId) })),
};

function isView(name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

/** Whether an address has as many parts as the view's own; a path of files has one or more. */
function fits(path: readonly string[], parts: readonly string[]): boolean {
  return path.at(-1)?.startsWith("[...") ? parts.length >= path.length : parts.length === path.length;
}

/** Answers the view that an address names: its name, then what it is of. One that is not there says so. */
export async function readView(request: Request, [name = "", ...parts]: readonly string[]): Promise<Response> {
  if (!isView(name) || !fits(viewParts[name], parts)) {
    return await respond(request, () => Promise.reject(nothingHere()));
  }
  const [id = "", ...rest] = parts;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return await views[name].answer(request, { id, rest, query });
}
