import { z } from "zod";
import { MANIFEST, PROJECT_ZIP_VERSION, ProjectManifest } from "@/lib/domain/project-zip";
import { Refusal } from "@/lib/domain/refusal";
import type { OpenedZip } from "@/lib/zip/open-zip";
import { told } from "@/lib/zip/zip-entries";
import { refuseZip } from "./refuse-zip";
import { isSealed } from "./seal";

const Version = z.object({ format: z.literal("stemma-project"), version: z.int() });

async function readManifest(zip: OpenedZip): Promise<ProjectManifest> {
  if (!zip.paths.has(MANIFEST)) throw refuseZip(`it has no ${MANIFEST}. Export the project from Stemma again.`);
  const said = await zip.text(MANIFEST);
  try {
    const raw: unknown = JSON.parse(said);
    const { version } = Version.parse(raw);
    if (version !== PROJECT_ZIP_VERSION) {
      throw refuseZip(
        `its version is ${version}, and this Stemma reads ${PROJECT_ZIP_VERSION}. Use the Stemma it is of.`,
      );
    }
    return ProjectManifest.parse(raw);
  } catch (error) {
    throw error instanceof Refusal ? error : refuseZip(`${told(MANIFEST)} in it is damaged.`);
  }
}

/** The manifest, once every file in the zip is named there, is there, and has the hash that it says. */
export async function verifyZip(zip: OpenedZip, file: string): Promise<ProjectManifest> {
  const manifest = await readManifest(zip);
  const named = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  const unnamed = [...zip.paths].find((path) => !named.has(path));
  if (unnamed !== undefined) throw refuseZip(`${told(unnamed)} is not named in ${MANIFEST}.`);
  if (named.size !== manifest.files.length + 1) throw refuseZip(`${MANIFEST} names a file twice.`);
  for (const { path, sha256 } of manifest.files) {
    if (!zip.paths.has(path)) throw refuseZip(`${told(path)} is missing in it.`);
    if ((await zip.sha256(path)) !== sha256)
      throw refuseZip(`${told(path)} is not what was exported: its hash differs.`);
  }
  if (!(await isSealed(file))) throw refuseZip("it was changed after it was exported: its seal does not hold.");
  return manifest;
}
