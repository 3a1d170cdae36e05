import { fileTypeFromBuffer } from "file-type";
import { getDocumentProxy } from "unpdf";

/** From here on a document may take more than reading has where people wait: a page of 1 MB takes 0.8 s, one of 12 MB 8 s. */
const LONG_BYTES = 4 * 1024 * 1024;
/** Marks of more tags than this take more memory than any reader has, whatever time it gets: such a page is refused soon. */
const TAGS_MOST = 500_000;
const TAG = "<".charCodeAt(0);
/**
 * Pages from which a PDF is long; its size says little. A page full of figures takes 10 ms. Source: measured on 300
 * and 900 of them.
 */
const LONG_PAGES = 150;
/** A PDF of fewer bytes has fewer pages. */
const LONG_PDF_BYTES = 200 * 1024;

async function pagesOf(bytes: Uint8Array): Promise<number> {
  try {
    // A copy: the parser takes its bytes away.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const pages = pdf.numPages;
    await pdf.loadingTask.destroy();
    return pages;
  } catch {
    return 0; // whoever reads it says what is wrong
  }
}

/** Whether a document is read apart from the short ones, as it may take minutes. */
export async function isLongDocument(bytes: Uint8Array): Promise<boolean> {
  if (bytes.byteLength < LONG_PDF_BYTES) return false;
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === "application/pdf") return (await pagesOf(bytes)) > LONG_PAGES;
  return bytes.byteLength > LONG_BYTES && bytes.filter((byte) => byte === TAG).byteLength <= TAGS_MOST;
}
