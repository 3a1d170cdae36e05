import fc from "fast-check";
import { expect, test } from "vitest";
import { newFileKey, openPart, type SealedFile, sealPart } from "./sealed-file";

const file: SealedFile = { key: newFileKey(), rowId: "project sha", size: 2_000_000 };

test("a part opens as it was, in its own place, of its own file, and nowhere else", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat({ max: 9 }), (bytes, part) => {
      const sealed = sealPart(file, part, bytes);
      expect(sealed.length).toBe(bytes.length + 16);
      expect(openPart(file, part, sealed)).toEqual(Buffer.from(bytes));
      expect(openPart(file, part + 1, sealed)).toBeNull();
      expect(openPart({ ...file, size: file.size + 1 }, part, sealed)).toBeNull();
      expect(openPart({ ...file, rowId: "other sha" }, part, sealed)).toBeNull();
      expect(openPart({ ...file, key: newFileKey() }, part, sealed)).toBeNull();
    }),
  );
});

test("a part of which any byte was changed or cut away opens no more", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (bytes, at) => {
      const sealed = sealPart(file, 0, bytes);
      const changed = Buffer.from(sealed);
      const nth = at % changed.length;
      changed[nth] = (changed[nth] ?? 0) ^ 1;
      expect(openPart(file, 0, changed)).toBeNull();
      expect(openPart(file, 0, sealed.subarray(0, nth))).toBeNull();
    }),
  );
});
