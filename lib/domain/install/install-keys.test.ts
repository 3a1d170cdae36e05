import fc from "fast-check";
import { expect, test } from "vitest";
import { maskSecrets } from "@/lib/domain/core/secrets";
import { isKeyList, keyBytes, keyText, listedKeys, readKeyFile, writeKeyFile } from "./install-keys";

const bytes = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((one) => Buffer.from(one.buffer, one.byteOffset, 32).toString("base64url"));

test("keys that were written into a file are read from it in their order", () => {
  const kept = fc.array(fc.record({ key: bytes.map(keyText), madeAt: fc.constant("2026-11-25T22:00:00.000Z") }));
  fc.assert(
    fc.property(kept, (keys) => {
      expect(readKeyFile(writeKeyFile(keys))).toEqual({ keys, badLine: null });
    }),
  );
});

test("of a file with something else in it the line is named, and what stands in it is not", () => {
  const key = keyText("A".repeat(43));
  expect(readKeyFile(`# said\n\n${key} 2026-11-25\r\n${key}x\n`)).toEqual({
    keys: [{ key, madeAt: "2026-11-25" }],
    badLine: 4,
  });
});

test("a key is 43 letters after its beginning, and nothing shorter, longer or of other letters", () => {
  for (const text of ["", "A".repeat(43), keyText("A".repeat(42)), keyText("A".repeat(44)), keyText("+".repeat(43))])
    expect(keyBytes(text)).toBeNull();
  const [a, b] = [keyText("a".repeat(43)), keyText("b".repeat(43))];
  expect(listedKeys(` ${a} , ,${b}`)).toEqual([a, b]);
  expect(isKeyList(`${a},${b}`)).toBe(true);
  for (const list of ["", " , ", `${a},b`]) expect(isKeyList(list)).toBe(false);
});

test("a key is masked whole wherever it stands in a text", () => {
  fc.assert(
    fc.property(bytes, (one) => {
      expect(maskSecrets(`it is ${keyText(one)}, they say`)).toBe("it is [key removed], they say");
    }),
  );
});
