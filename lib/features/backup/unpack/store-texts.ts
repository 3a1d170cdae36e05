import { z } from "zod";
import { refuseZip } from "@/lib/features/backup/layout/refuse-zip";
import type { Tx } from "@/lib/platform/db/client";
import { quoted } from "@/lib/platform/zip/zip-entries";
import { storeContent } from "@/lib/sources/snapshots";
import type { Import } from "./import-job";

/** As much of a snapshot's line as its text needs. */
const Said = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  language: z.string().nullable(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
});

/** Stores the text of every snapshot, with its passages made anew; the database refuses one that has another hash. */
export async function storeTexts(tx: Tx, { zip, scope }: Import): Promise<void> {
  const stored = new Set<string>();
  for await (const line of zip.lines("data/snapshot.jsonl")) {
    const { sha256, language, pages } = Said.parse(JSON.parse(line));
    if (stored.has(sha256)) continue;
    stored.add(sha256);
    const text = await zip.text(`sources/${sha256}.txt`);
    await storeContent(tx, scope, { text, language, pages }, sha256);
  }
  const unread = [...zip.paths].find((path) => path.startsWith("sources/") && !stored.has(path.slice(8, -4)));
  if (unread !== undefined) throw refuseZip(`no source in it says what stands in ${quoted(unread)}.`);
}
