import { Refusal } from "@/lib/domain/core/refusal";
import { sha256Of } from "./zip";

/** An artifact whose text does not have the hash that it was written with: changed behind the product's back. */
export class InvalidArtifact extends Refusal {
  readonly path: string;

  constructor(path: string) {
    super(
      "conflict",
      `${path} is not what was written: it does not have the hash that it was stored with. Restore a backup.`,
    );
    this.name = "InvalidArtifact";
    this.path = path;
  }
}

/** Refuses what was changed: it is never passed on as what was written. */
export function requireIntact({ path, content, sha256 }: { path: string; content: string; sha256: string }): void {
  if (sha256Of(content) !== sha256) throw new InvalidArtifact(path);
}
