import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screenStrings, stringsOf, toldIn } from "./screen-strings";

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

test("what a form calls its fields is read, one word and several lines too", () => {
  const source = `<TextInput label="Name" placeholder="optional" description={\`Kept for
    \${days} days.\`} /><Select aria-label="Role" data={[{ value: "viewer", label: "Viewer" }]} />`;
  expect(stringsOf(source)).toEqual(expect.arrayContaining(["Name", "optional", "Kept for … days.", "Role", "Viewer"]));
});

test("of the library what people are told is read, and not what a database or a model is asked", () => {
  const source = `const rows = \`Select one from fact where id = 1\`;
    throw new Refusal("invalid", "Write a name.");
    const look = { label: "Accepted", kind: "accepted" };
    const path = "Research/x"; const subject = \`\${name} invites you\`; const all = \`Version \${n} of it\`;`;
  expect(toldIn(source)).toEqual(["Accepted", "Write a name.", "Version … of it"]);
  expect(screenStrings().some(({ file }) => file.startsWith("lib/features/"))).toBe(true);
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
