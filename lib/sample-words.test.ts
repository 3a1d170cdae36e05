import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What the sample's documents are about: words that the product may not know, or it would know its sample best. */
const sampleWords =
  /\b(?:heat[- ]?pumps?|tenants|skarvik|varnholt|borealis|norrmark|tamarack|boilers?|defrost\w*|retrofits?|switchboards?|seasonal coefficient|air-source)\b/i;

const notProduct = /(?:\.test\.tsx?|testing[^/]*\.ts)$|\/(?:fixtures|snapshots|generated|testing)\//;

function productFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !notProduct.test(path));
}

test("no word of the sample stands in the product: questions come from the question and from the library", () => {
  const found = ["lib", "components", "app"].flatMap(productFiles).flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => (sampleWords.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
