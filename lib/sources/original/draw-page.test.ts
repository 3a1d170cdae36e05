import { expect, test } from "vitest";
import { anEncryptedPdf } from "@/lib/testing/rigs/sources";
import { typedPdf } from "@/lib/testing/rigs/typed-pdf";
import { drawPageApart } from "./draw-page";

const looks = { page: 1, width: 1_400, quotes: [], isBoxed: false };
const bytes = typedPdf([[{ x: 60, y: 700, text: "The quay carries forty tonnes." }]]);

test("a page is drawn apart, as a picture of the web", async () => {
  const image = (await drawPageApart({ bytes, ...looks }, "somebody"))?.picture;
  // Source: RFC 9649, 2.4.
  expect(Buffer.from(image ?? []).toString("latin1", 0, 4)).toBe("RIFF");
  expect(Buffer.from(image ?? []).toString("latin1", 8, 12)).toBe("WEBP");
});

test.each([
  ["a page that is not there", { bytes, page: 2 }],
  ["a document with a password", { bytes: anEncryptedPdf(), page: 1 }],
  ["what is no document", { bytes: new TextEncoder().encode("%PDF-1.4 and no more"), page: 1 }],
])("%s gives no picture, and the next page is drawn all the same", async (_, wanted) => {
  expect(await drawPageApart({ ...looks, ...wanted }, "somebody")).toBeNull();
  expect(await drawPageApart({ bytes, ...looks }, "somebody")).not.toBeNull();
});
