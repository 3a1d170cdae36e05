import { createServer, type RequestListener } from "node:http";
import { crc32, deflateRawSync } from "node:zlib";
import mammoth from "mammoth";
import { extractText, getDocumentProxy } from "unpdf";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";

/** A server of a test's own on 127.0.0.1. */
export interface TestServer {
  origin: string;
  /** `127.0.0.1:<port>`, as an operator would allow it. */
  place: string;
  port: number;
  /** Paths that were asked for, in order. */
  requests: string[];
  close(): Promise<void>;
}

/** Starts it on a free port. Closing it ends every connection. */
export async function aServer(answer: RequestListener): Promise<TestServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, place: `127.0.0.1:${port}`, port, requests, close };
}

/** How tests fetch: from servers of their own, which are owed no pauses. */
export function fetchingFrom(...servers: readonly Pick<TestServer, "place">[]): FetchPolicy {
  const limits = { backoffMs: 5, totalMs: 4_000 };
  return { allowed: new Set(servers.map(({ place }) => place)), limits, apartMs: 0 };
}

function ascii(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** A PDF of its objects, numbered from 1 on, the first one the catalog. */
export function pdfOf(objects: readonly string[], trailer = ""): Uint8Array {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return ascii(`${body}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`);
}

function pageStream(paragraphs: readonly (readonly string[])[]): string {
  let y = 760;
  const shown = paragraphs.flatMap((lines) => {
    y -= 20;
    return lines.map((line) => {
      y -= 14;
      return `BT /F1 11 Tf 60 ${y} Td (${line.replace(/[\\()]/g, "\\$&")}) Tj ET`;
    });
  });
  return shown.join("\n");
}

/** A small PDF: pages of paragraphs of lines. */
export function aPdf(
  pages: readonly (readonly (readonly string[])[])[],
  more: { title?: string; trailer?: string } = {},
): Uint8Array {
  const first = 5;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Title (${more.title ?? ""}) >>`,
    ...pages.flatMap((page, index) => {
      const stream = pageStream(page);
      const content = `${first + index * 2 + 1} 0 R`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return pdfOf(objects, `/Info 4 0 R ${more.trailer ?? ""}`);
}

/** A PDF that opens with a password alone. */
export function anEncryptedPdf(): Uint8Array {
  const key = "41".repeat(32);
  const id = "42".repeat(16);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${id}> <${id}>] `;
  return aPdf([[["Nobody reads this."]]], { trailer: encrypt });
}

/** A zip archive of these files. */
export function aZip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = Buffer.concat([ascii("PK\x03\x04"), shared, ascii(name), packed]);
    directory.push(Buffer.concat([ascii("PK\x01\x02\x14\x00"), shared, place, ascii(name)]));
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, entries, ascii("PK\x05\x06"), end]);
}

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** The files of a Word document with this body (WordprocessingML), of the usual kind unless another is named. */
export function docxFiles(body: string, kind = MAIN): Record<string, string> {
  return {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${kind}"/></Types>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  };
}

/** One paragraph of a Word document, in a style if one is named. */
export function wordParagraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A Word document of paragraphs. */
export function aDocx(paragraphs: readonly string[]): Uint8Array {
  return aZip(docxFiles(paragraphs.map((text) => wordParagraph(text)).join("")));
}

/** A Word document as one of its readers sees it, as HTML. */
export async function wordHtml(file: string | Uint8Array): Promise<string> {
  return (await mammoth.convertToHtml({ buffer: Buffer.from(file) })).value;
}

/** The text of each page of a PDF. */
export async function pdfPages(file: string | Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file))))).text;
}
