import { Refusal } from "@/lib/domain/core/refusal";
import { openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";
import { parseXml, type XmlElement } from "./xml";

/** The files of which a document is made, each unpacked when it is asked for. */
export interface Parts {
  readonly paths: ReadonlySet<string>;
  /** Null where there is none. Throws where it is damaged. */
  bytes(path: string): Promise<Uint8Array | null>;
  /** Null where there is none. Throws where it is damaged, too deep or too large. */
  xml(path: string): Promise<XmlElement | null>;
}

/** The parts of a document that is a zip; null where it is none, holds too much, or is made to mislead. */
export async function openParts(bytes: Uint8Array): Promise<Parts | null> {
  try {
    const zip = await openZip(bytes, zipKinds.document);
    // Names of parts are the same whatever their case. Source: ECMA-376, part 2, 6.2.2.3.
    const byLowerCase = new Map([...zip.paths].map((path) => [path.toLowerCase(), path]));
    const read = async (path: string): Promise<Uint8Array | null> => {
      const named = zip.paths.has(path) ? path : byLowerCase.get(path.toLowerCase());
      return named === undefined ? null : await zip.bytes(named);
    };
    return {
      paths: zip.paths,
      bytes: read,
      async xml(path): Promise<XmlElement | null> {
        const content = await read(path);
        return content === null ? null : parseXml(content);
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

/** An origin that is no place: what leads elsewhere is nothing within. */
const WITHIN = "zip://within";

/** The path that one part names from within another, without what stands behind `#`; null where it leads outside. */
export function pathFrom(part: string, reference: string): string | null {
  const at = URL.parse(reference, `${WITHIN}/${part.split("/").map(encodeURIComponent).join("/")}`);
  if (at === null || at.protocol !== "zip:" || at.host !== "within") return null;
  try {
    return decodeURIComponent(at.pathname.slice(1));
  } catch {
    return null; // half an escape
  }
}
