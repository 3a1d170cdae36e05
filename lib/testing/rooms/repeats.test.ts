import { expect, test } from "vitest";
import { countRepeats } from "./repeats";

const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, nth) => `${name}${nth}`).join(" ");

test("a run of sixty tokens that stands in two places is one pair, however long it goes on", () => {
  expect(countRepeats([words("a", 60), words("a", 60)])).toBe(1);
  expect(countRepeats([words("a", 200), `${words("b", 20)} ${words("a", 200)}`])).toBe(1);
  expect(countRepeats([words("a", 59), words("a", 59)])).toBe(0);
  expect(countRepeats([words("a", 80), words("b", 80)])).toBe(0);
});

test("what is only said or imported is no code", () => {
  expect(countRepeats([`/* ${words("a", 80)} */`, `/* ${words("a", 80)} */`])).toBe(0);
  expect(countRepeats([`import { ${words("a", 80)} } from "x";`, `import { ${words("a", 80)} } from "x";`])).toBe(0);
});
