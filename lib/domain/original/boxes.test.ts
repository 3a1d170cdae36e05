import { expect, test } from "vitest";
import { boxOf, byLine, type DrawnPiece } from "./boxes";

/** A page 800 high, drawn at its own size: pixels count from the top. */
const toPixels = ([x, y]: readonly [number, number]): [number, number] => [x, 800 - y];

function piece(transform: number[]): DrawnPiece {
  return { transform, width: 100, ascent: 0.75, descent: -0.25 };
}

test("a part of a line has the box of its share, as high as its font", () => {
  const box = boxOf(piece([12, 0, 0, 12, 50, 700]), [0.25, 0.5], toPixels);
  expect(box).toEqual({ left: 75, top: 91, right: 100, bottom: 103 });
});

test("a line that runs upwards has a box that stands", () => {
  const box = boxOf(piece([0, 12, -12, 0, 50, 100]), [0, 1], toPixels);
  expect(box).toEqual({ left: 41, top: 600, right: 53, bottom: 700 });
});

test("neighbours on a line share a box; columns and lines have their own", () => {
  const line = (left: number, top: number): { left: number; top: number; right: number; bottom: number } => ({
    left,
    top,
    right: left + 40,
    bottom: top + 12,
  });
  expect(byLine([line(0, 0), line(43, 1), line(0, 14)])).toEqual([
    { left: 0, top: 0, right: 83, bottom: 13 },
    line(0, 14),
  ]);
  expect(byLine([line(0, 0), line(300, 0)])).toHaveLength(2);
});
