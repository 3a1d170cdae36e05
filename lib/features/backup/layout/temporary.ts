import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of one task's own, and its end. Named by its process, so that what a killed one left is swept up. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `stemma-zip-${process.pid}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
