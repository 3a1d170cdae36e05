import type { Scope } from "@/lib/domain/core/ids";
import type { ProjectManifest } from "@/lib/domain/files/project-zip";
import type { Origin } from "@/lib/domain/report/origin";
import type { Catalogue, IdOf } from "@/lib/features/backup/layout/columns";
import type { OpenedZip } from "@/lib/platform/zip/open-zip";

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
