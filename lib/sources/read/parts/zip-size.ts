import { Refusal } from "@/lib/domain/core/refusal";
import { openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";

/**
 * Whether an archive unpacks to what its directory says and a document may hold, found by unpacking it: what reads it next
 * believes the directory. False too where that cannot be read.
 */
export async function isZipModest(bytes: Uint8Array): Promise<boolean> {
  try {
    const zip = await openZip(bytes, zipKinds.document);
    for (const path of zip.paths) await zip.sha256(path);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
