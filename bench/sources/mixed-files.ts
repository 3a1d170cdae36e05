import { aPdf } from "@/lib/testing/rigs/sources";

const SENTENCES = 400;

function text(nth: number): string {
  const said = Array.from(
    { length: SENTENCES },
    (_, index) => `In home ${nth} the pump ran for ${index} hours on day ${index}.`,
  );
  return said.join(" ");
}

/** Pages, texts and PDFs in turn, each of its own content. */
export function aFile(nth: number): { fileName: string; bytes: Uint8Array } {
  const encoder = new TextEncoder();
  if (nth % 3 === 0)
    return {
      fileName: `${nth}.html`,
      bytes: encoder.encode(
        `<!doctype html><title>Home ${nth}</title><article><h1>Home ${nth}</h1><p>${text(nth)}</p></article>`,
      ),
    };
  if (nth % 3 === 1) return { fileName: `${nth}.txt`, bytes: encoder.encode(text(nth)) };
  const pages = Array.from({ length: 5 }, (_, page) => [
    [
      `Home ${nth}, page ${page}.`,
      ...(text(nth)
        .slice(page * 600, page * 600 + 600)
        .match(/.{1,80}/g) ?? []),
    ],
  ]);
  return { fileName: `${nth}.pdf`, bytes: aPdf(pages) };
}
