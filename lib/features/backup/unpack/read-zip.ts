import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { MANIFEST, PROJECT_ZIP_VERSION, ProjectManifest, SIGNED_VERSION } from "@/lib/domain/files/project-zip";
import { SIGNATURE } from "@/lib/domain/files/signature";
import type { Origin } from "@/lib/domain/report/origin";
import { refuseZip } from "@/lib/features/backup/layout/refuse-zip";
import { isSealed } from "@/lib/features/backup/layout/seal";
import type { Db } from "@/lib/platform/db/client";
import { originOf } from "@/lib/platform/vault/install-key";
import type { OpenedZip } from "@/lib/platform/zip/open-zip";
import { quoted } from "@/lib/platform/zip/zip-entries";

const Version = z.object({ format: z.literal("stemma-project"), version: z.int() });

async function readManifest(zip: OpenedZip): Promise<{ manifest: ProjectManifest; said: string }> {
  if (!zip.paths.has(MANIFEST)) throw refuseZip(`it has no ${MANIFEST}. Export the project from Stemma again.`);
  const said = await zip.text(MANIFEST);
  try {
    const raw: unknown = JSON.parse(said);
    const { version } = Version.parse(raw);
    if (version > PROJECT_ZIP_VERSION) {
      throw refuseZip(
        `its version is ${version}, and this Stemma reads ${PROJECT_ZIP_VERSION}. Use the Stemma it is of.`,
      );
    }
    return { manifest: ProjectManifest.parse(raw), said };
  } catch (error) {
    throw error instanceof Refusal ? error : refuseZip(`${quoted(MANIFEST)} in it is damaged.`);
  }
}

/** Who signed a zip's manifest, and with it every file. A zip from before zips were signed is of unknown origin. */
async function readOrigin(
  db: Db,
  zip: OpenedZip,
  { manifest, said }: { manifest: ProjectManifest; said: string },
): Promise<Origin> {
  if (manifest.version < SIGNED_VERSION) return { isOfUnknownOrigin: true, signedBy: null };
  if (!zip.paths.has(SIGNATURE)) throw refuseZip(`${quoted(SIGNATURE)} is missing in it.`);
  const origin = await originOf(db, MANIFEST, { said, signature: await zip.text(SIGNATURE) });
  if (origin === null) throw refuseZip("it was changed after it was exported: its signature does not hold.");
  return { ...origin, isOfUnknownOrigin: origin.isOfUnknownOrigin || manifest.isOfUnknownOrigin };
}

/** The manifest, once every file in the zip is named there, is there, and has the hash that it says; and who signed it. */
export async function verifyZip(
  db: Db,
  zip: OpenedZip,
  file: string,
): Promise<{ manifest: ProjectManifest; origin: Origin }> {
  const read = await readManifest(zip);
  const { manifest } = read;
  const own = manifest.version < SIGNED_VERSION ? [MANIFEST] : [MANIFEST, SIGNATURE];
  const named = new Set([...own, ...manifest.files.map(({ path }) => path)]);
  const unnamed = [...zip.paths].find((path) => !named.has(path));
  if (unnamed !== undefined) throw refuseZip(`${quoted(unnamed)} is not named in ${MANIFEST}.`);
  if (named.size !== manifest.files.length + own.length) throw refuseZip(`${MANIFEST} names a file twice.`);
  for (const { path, sha256 } of manifest.files) {
    if (!zip.paths.has(path)) throw refuseZip(`${quoted(path)} is missing in it.`);
    if ((await zip.sha256(path)) !== sha256)
      throw refuseZip(`${quoted(path)} is not what was exported: its hash differs.`);
  }
  if (!(await isSealed(file))) throw refuseZip("it was changed after it was exported: its seal does not hold.");
  return { manifest, origin: await readOrigin(db, zip, read) };
}
