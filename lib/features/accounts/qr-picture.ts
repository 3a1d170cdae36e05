import { encode } from "uqr";

/** A text as a QR code: how many squares stand in a row, and the dark ones as the path of an SVG, a run at a time. */
export function qrPicture(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const runs = data.flatMap((row, y) => {
    const squares = row.map((isDark) => (isDark ? "#" : " ")).join("");
    return [...squares.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: runs.join("") };
}
