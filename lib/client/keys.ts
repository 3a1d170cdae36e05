/** Every query key of the browser's cache, in one place, so that what writes and what reads name the same thing. */
export const keys = {
  run: (runId: string) => ["run", runId] as const,
  nodePanel: (runId: string, nodeKey: string) => ["run", runId, "node", nodeKey] as const,
  searches: (runId: string) => ["run", runId, "searches"] as const,
  runCosts: (runId: string) => ["run", runId, "costs"] as const,
  matrix: (runId: string) => ["run", runId, "matrix"] as const,
  projectMatrix: (projectId: string) => ["knowledge", projectId, "matrix"] as const,
  record: (runId: string) => ["run", runId, "record"] as const,
  artifact: (runId: string, path: string) => ["run", runId, "artifact", path] as const,
  knowledge: (projectId: string, query: string) => ["knowledge", projectId, query] as const,
  library: (projectId: string, query: string) => ["library", projectId, query] as const,
  rendered: (snapshotId: string) => ["rendered", snapshotId] as const,
  originalPage: (snapshotId: string, page: number, size: string) => ["original", snapshotId, page, size] as const,
  factConflict: (projectId: string, factId: string) => ["fact", projectId, factId, "conflict"] as const,
  /** What goes with a run or a researcher that is deleted. */
  researchHoldings: (id: string) => ["research", id, "holdings"] as const,
  reportLinks: (reportId: string) => ["report", reportId, "links"] as const,
  reportExports: (reportId: string) => ["report", reportId, "exports"] as const,
  factPanel: (projectId: string, factId: string) => ["fact", projectId, factId] as const,
  reviewCount: ["review", "count"] as const,
  /** All comments of a project; one thing's stand below it by their address. */
  allComments: (projectId: string) => ["comments", projectId] as const,
  comments: (projectId: string, address: string) => ["comments", projectId, address] as const,
  presence: (projectId: string) => ["presence", projectId] as const,
  reportEditing: (reportId: string) => ["report", reportId, "editing"] as const,
  unread: () => ["unread"] as const,
  imports: ["imports"] as const,
  /** The import that was sent from this page and is gone to once it is done. */
  importAwaited: ["import-awaited"] as const,
  notifications: () => ["notifications"] as const,
} as const;
