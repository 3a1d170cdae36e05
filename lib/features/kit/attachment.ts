/** Letters of RFC 5987 that need no percent in an extended value. */
function extended(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A file's name without what a header, a path or a shell could take for its own. */
function plainName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters and marks of direction are taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").trim();
  return [...clean].slice(0, 150).join("") || "file";
}

/** How a browser is told to save something, whatever its name holds. Source: RFC 6266. */
export function contentDisposition(name: string): string {
  const plain = plainName(name);
  const ascii = plain.replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended(plain)}`;
}

const encoder = new TextEncoder();

/** A file to save that is sent part by part while it is read; whoever leaves ends the reading. */
export function attachedParts(
  parts: AsyncGenerator<string | Uint8Array<ArrayBuffer>>,
  file: { name: string; mediaType: string },
): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller): Promise<void> {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel(): Promise<void> {
      await parts.return(undefined);
    },
  });
  return attachment(body, file);
}

const sealed = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
} as const;

/** A picture of ours that a page shows. */
export function picture(bytes: Uint8Array<ArrayBuffer>, mediaType: "image/webp"): Response {
  return new Response(bytes, { headers: { "content-type": mediaType, ...sealed } });
}

/** A page of ours that holds words of others: it runs nothing and fetches nothing. */
export function sealedPage(html: string): Response {
  const policy = `${sealed["content-security-policy"]}; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'`;
  return new Response(html, {
    headers: { ...sealed, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

/** A file to save, never to show: it cannot run as a page of this site even if it is opened. */
export function attachment(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  file: { name: string; mediaType: string },
): Response {
  return new Response(body, {
    headers: {
      "content-type": file.mediaType,
      "content-disposition": contentDisposition(file.name),
      ...sealed,
    },
  });
}
