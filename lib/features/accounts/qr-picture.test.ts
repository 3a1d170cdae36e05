import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPicture } from "./qr-picture";

/** The dark squares that a picture draws, row by row. */
function squaresOf({ size, path }: { size: number; path: string }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  }
  return rows;
}

test("a picture draws the squares of its text's QR code, and no others", () => {
  const text = "otpauth://totp/Stemma:ada@example.org?secret=JBSWY3DPEHPK3PXP";
  const picture = qrPicture(text);
  expect(squaresOf(picture)).toEqual(encode(text, { ecc: "M", border: 0 }).data);
  expect(picture.size).toBeGreaterThanOrEqual(21);
});
