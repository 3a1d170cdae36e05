import { pdfOf } from "./sources";

/** A line of a page: where its first letter stands, in points from the lower left, and what it says. */
export interface TypedLine {
  x: number;
  y: number;
  text: string;
}

/** A typewriter's letters are all as wide as six tenths of their size: where a word stands can be counted. */
export const typed = { size: 12, letter: 7.2, page: { width: 600, height: 800 } } as const;

/** A PDF of lines, each where it is told to stand; letters of ASCII, without brackets. */
export function typedPdf(pages: readonly (readonly TypedLine[])[]): Uint8Array {
  const first = 4;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const { width, height } = typed.page;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, index) => {
      const stream = lines.map(({ x, y, text }) => `BT /F1 ${typed.size} Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
      const content = `${first + index * 2 + 1} 0 R`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ]);
}
