import type { Scope } from "@/lib/domain/ids";
import type { ProjectManifest } from "@/lib/domain/project-zip";
import type { OpenedZip } from "@/lib/zip/open-zip";
import type { Catalogue, IdOf } from "./columns";

/** An import: the zip as it was verified, and the ids that its rows get here. */
export interface Import {
  readonly zip: OpenedZip;
  readonly manifest: ProjectManifest;
  readonly idOf: IdOf;
  readonly scope: Scope;
  readonly catalogue: Catalogue;
}
