/** A piece of text as a page draws it: where its line begins, which way it runs, how wide and how high it is. */
export interface DrawnPiece {
  /** Six numbers: two along the line, two up from it, where it begins. Source: ISO 32000-2, 8.3.3. */
  transform: readonly number[];
  width: number;
  /** How far its letters reach above the line and below it, in heights of the font. */
  ascent: number;
  descent: number;
}

/** A box on the drawn page, in its pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Two numbers: along the page, and up or down it. */
export type Point = readonly [number, number];

/** The box around a part of a piece, from one share of its width to another; `toPixels` is the page's own. */
export function boxOf(piece: DrawnPiece, shares: readonly [number, number], toPixels: (point: Point) => Point): Box {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = piece.transform;
  const along = Math.hypot(a, b) || 1;
  const corners = shares.flatMap((share) =>
    [piece.ascent, piece.descent].map((up) => {
      const far = (share * piece.width) / along;
      return toPixels([x + far * a + up * c, y + far * b + up * d]);
    }),
  );
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether two boxes stand on one line and hardly a space apart. */
function isOneLine(one: Box, other: Box): boolean {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const apart = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  return common > height / 2 && apart < height;
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Boxes that follow each other on a line as one, so that a quote has a box for each line that it stands on. */
export function byLine(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last !== undefined && isOneLine(last, box)) lines[lines.length - 1] = around(last, box);
    else lines.push(box);
  }
  return lines;
}
