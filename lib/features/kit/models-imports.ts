import type { ImportKind, ImportStatus } from "@/lib/domain/files/import";

/** Something of one's own that waits to be imported, is being imported, or was. */
export interface ImportView {
  id: string;
  kind: ImportKind;
  name: string;
  status: Exclude<ImportStatus, "receiving">;
  progress: number;
  error: string | null;
  /** What was made of it; null until it is done, and once it is deleted. */
  projectId: string | null;
  runId: string | null;
  /** The run that is replayed. */
  sourceRunId: string | null;
  createdAt: string;
}

export interface ImportsView {
  /** Newest first, at most 50. */
  imports: ImportView[];
}
