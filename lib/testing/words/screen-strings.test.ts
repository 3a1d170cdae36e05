import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screenStrings, stringsOf } from "./screen-strings";

test("what is read is found wherever it is written, and what is written for the browser is not", () => {
  const source = `import { x } from "a b";
    // Nobody reads this remark.
    const path = "/projects/a b"; const kind = "source";
    const why = isGone ? "The source is gone." : \`There are \${count} of them.\`;
    return <p className="big red" aria-label="All of them">Choose {count} files<b>Now</b></p>;`;
  const found = stringsOf(source);
  expect(found).toEqual(
    expect.arrayContaining(["Choose", "files", "Now", "The source is gone.", "All of them", "There are … of them."]),
  );
  expect(found.join("\n")).not.toMatch(/remark|projects|import/);
});

/** The table of terms: what is said, for what, and the words that are not used for it. */
function terms(): { say: string; not: string[] }[] {
  const [, table = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("\n## Words on the screens\n");
  const rows = table.split("\n## ")[0]?.match(/^\| (?!say |---).+\|$/gm) ?? [];
  return rows.map((row) => {
    const [say = "", , not = ""] = row.slice(2, -2).split(" | ");
    return { say, not: not.split(", ").filter((word) => word !== "") };
  });
}

test("one word stands for one thing: no screen says what the table of terms has another word for", () => {
  const known = terms();
  expect(known.length).toBeGreaterThan(10);
  const strings = screenStrings();
  expect(strings.length).toBeGreaterThan(1_000);
  const found = known.flatMap(({ say, not }) =>
    not.flatMap((word) => {
      const wrong = new RegExp(`(?<![\\w./$-])${word}(?![\\w/-])`, "i");
      return strings.filter(({ text }) => wrong.test(text)).map(({ file, text }) => `${file}: “${text}” for “${say}”`);
    }),
  );
  expect(found).toEqual([]);
});
