import type { Parts } from "./parts/parts";
import { allBelow, firstBelow, textOf } from "./parts/xml";
import { readPacked } from "./read-packed";
import type { ReadAnswer } from "./read-text";

/** What an OpenDocument says of itself. Source: OpenDocument 1.3, part 3, 4.3. */
export interface OpenProperties {
  title: string | null;
  author: string | null;
  language: string | null;
}

/** Programs lie beside the content, in folders of their own. Source: OpenDocument 1.3, part 2; LibreOffice. */
function holdsPrograms({ paths }: Parts): boolean {
  return [...paths].some((path) => /^(?:basic|scripts|dialogs)\/./i.test(path));
}

/** Whether its parts are encrypted, as its list of them says. */
async function isLocked(parts: Parts): Promise<boolean> {
  const manifest = await parts.xml("META-INF/manifest.xml");
  return manifest !== null && allBelow(manifest, "encryption-data").length > 0;
}

async function propertiesIn(parts: Parts): Promise<OpenProperties> {
  const meta = await parts.xml("meta.xml");
  const said = (name: string): string | null => {
    const element = meta === null ? undefined : firstBelow(meta, name);
    const line = element === undefined ? "" : textOf(element).replace(/\s+/g, " ").trim();
    return line === "" ? null : line;
  };
  return { title: said("title"), author: said("initial-creator") ?? said("creator"), language: said("language") };
}

/** Reads the content of an OpenDocument with `read`; refuses one that holds programs, or is locked. */
export async function readOpenDocument(
  bytes: Uint8Array,
  read: (content: Uint8Array, properties: OpenProperties) => ReadAnswer,
): Promise<ReadAnswer> {
  return await readPacked(bytes, async (parts) => {
    if (holdsPrograms(parts)) return { ok: false, code: "macros" };
    if (await isLocked(parts)) return { ok: false, code: "encrypted" };
    const content = await parts.bytes("content.xml");
    return content === null ? { ok: false, code: "damaged" } : read(content, await propertiesIn(parts));
  });
}
