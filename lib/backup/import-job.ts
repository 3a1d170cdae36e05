import type { Tx } from "@/lib/db/client";
import type { ProjectId, Scope, UserId } from "@/lib/domain/ids";
import type { Origin } from "@/lib/domain/origin";
import type { ProjectManifest } from "@/lib/domain/project-zip";
import type { OpenedZip } from "@/lib/zip/open-zip";
import type { Catalogue, IdOf } from "./columns";

/** Whose an import becomes, and what else belongs to its transaction. */
export interface Importer {
  readonly userId: UserId;
  readonly finish?: (tx: Tx, made: { projectId: ProjectId }) => Promise<void>;
}

/** An import: the zip as it was verified, and the ids that its rows get here. */
export interface Import {
  readonly zip: OpenedZip;
  readonly manifest: ProjectManifest;
  /** Who signed it. */
  readonly origin: Origin;
  readonly idOf: IdOf;
  readonly scope: Scope;
  readonly catalogue: Catalogue;
}
