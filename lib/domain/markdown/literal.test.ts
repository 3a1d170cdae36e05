import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, it, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { literalMarkdown } from "./literal";

/** As a viewer that knows nothing of us shows it. */
function shown(markdown: string): string {
  return renderToStaticMarkup(Markdown({ children: markdown, remarkPlugins: [remarkGfm] }));
}

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&#x27;": "'",
};

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity] ?? entity)
    .trim();
}

const marks =
  "[ ] ( ) ! < > * ** _ __ ` `` ``` ~ ~~ | # - + = & &amp; \\ : . , “ ” · $ $$ [^1] [x] [[ <b> </b> <!-- javascript:alert(1) --- a 7 é".split(
    " ",
  );
const hostile = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...marks, "\n", " ", "1. ", "- ", "# ") },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join("").replaceAll("\0", ""))
  // An address is a link to itself in viewers that look for such, whatever is escaped.
  .filter((text) => !/www|:\/\/|@/i.test(text));

/** What may be a title or a name: it says something. */
const named = hostile.filter((text) => text.trim() !== "");

const flat = (text: string): string => text.replace(/\s+/g, " ").trim();
const withoutTicks = (text: string): string => text.replaceAll("`", "");
/** What is shown of a text, and whether anything but paragraphs and code came of it. */
function readBack(html: string): { text: string; tags: string[] } {
  const tags = new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, tag = ""]) => tag));
  return { text: withoutTicks(textOf(html)), tags: [...tags].filter((tag) => tag !== "p" && tag !== "code") };
}

describe("outside text in a file", () => {
  it.each([
    ["within a line", (text: string): string => `x ${literalMarkdown(text, { before: " ", after: "." })}.`],
    ["with nothing known of its neighbours", (text: string): string => `x${literalMarkdown(text)}y`],
  ])("shows as itself, code as code, and as nothing else: %s", (_, written) => {
    fc.assert(
      fc.property(hostile, (outside) => {
        const { text, tags } = readBack(shown(written(outside)));
        expect(tags).toEqual([]);
        expect(text).toContain(withoutTicks(flat(outside)));
      }),
      { numRuns: 1_500 },
    );
  });

  it("begins no block, and ends no heading, whatever it begins and ends with", () => {
    fc.assert(
      fc.property(hostile, (outside) => {
        expect(readBack(shown(literalMarkdown(outside))).tags).toEqual([]);
        const heading = shown(`## ${literalMarkdown(outside, { before: " " })}`);
        expect(withoutTicks(textOf(heading))).toBe(withoutTicks(flat(outside)));
      }),
      { numRuns: 1_500 },
    );
  });

  it("keeps to its own stretch between others, be they set off or not", () => {
    fc.assert(
      fc.property(hostile, named, hostile, (quote, title, place) => {
        const within = { before: " ", after: "." } as const;
        const set = literalMarkdown(title, { before: "*", after: "*" });
        const html = shown(
          `x “${literalMarkdown(`q${quote}`, { before: "“", after: "”" })}” *${set}* ${literalMarkdown(`[${place}]`, within)}.`,
        );
        const { text, tags } = readBack(html);
        expect(tags).toEqual(["em"]);
        expect(text).toBe(withoutTicks(`x “${flat(`q${quote}`)}” ${flat(title)} ${flat(`[${place}]`)}.`));
        expect(withoutTicks(textOf(/<em>.*<\/em>/s.exec(html)?.[0] ?? "")).trim()).toBe(
          withoutTicks(flat(title)).trim(),
        );
      }),
      { numRuns: 1_500 },
    );
  });

  it("stays within what sets it off as a name, whatever it begins and ends with", () => {
    fc.assert(
      fc.property(named, hostile, (name, claim) => {
        const set = literalMarkdown(name, { before: "*", after: ":" });
        const html = shown(`x **${set}:** ${literalMarkdown(claim, { before: " " })}`);
        const { text, tags } = readBack(html);
        expect(tags).toEqual(["strong"]);
        expect(text.trim()).toBe(withoutTicks(`x ${flat(name)}: ${flat(claim)}`).trim());
        const strong = withoutTicks(textOf(/<strong>.*<\/strong>/s.exec(html)?.[0] ?? ""));
        expect(strong.trim()).toBe(withoutTicks(`${flat(name)}:`).trim());
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ["C*", "*C\\**"],
    ["*foo", "*\\*foo*"],
    ["**V2**", "*\\*\\*V2\\*\\**"],
    ["_foo", "*\\_foo*"],
    ["~~foo~~", "*\\~\\~foo\\~\\~*"],
    ["`foo", "*\\`foo*"],
    ["`foo`", "*`foo`*"],
  ])("leaves the signs of its neighbours to them: %s", (title, written) => {
    const set = `*${literalMarkdown(title, { before: "*", after: "*" })}*`;
    expect(set).toBe(written);
    expect(readBack(shown(set)).tags).toEqual(["em"]);
  });
});

describe("what would not work is written as it is", () => {
  it.each([
    ["the code of a source", "“``concurrent.interpreters`` and :pep:`489`.”"],
    ["a reference with an address in code", "“`16-Jun-2025 <https://discuss.example/t/84319>`__ was it”"],
    ["brackets that lead nowhere", "“Gilectomy [#gilectomy]_ was a project [see (3)].”"],
    ["an asterisk between blanks", "“3.13) * Free threading”"],
    ["underscores within words and behind them", "“sys_maxsize and name_ of it”"],
    ["a tilde before a figure", "“~100 µs against 50 ms”"],
    ["an angle that opens no tag", "“a < 3 and b > 2 -> c”"],
    ["sums of money and an ampersand", "“$5 and $6 at B&B, R & D”"],
    ["colons, dots, dashes and a decorator", "“Status: 1. x - y --disable-gil, see @foo”"],
    ["hashes, pipes and exclamation marks", "“C# | issue #5!”"],
    ["a backslash before a letter", "“C:\\dir”"],
  ])("%s", (_, text) => expect(literalMarkdown(text)).toBe(text));
});

describe("what would work is escaped, and alone", () => {
  it.each([
    ["emphasis", "“so *it* is”", "“so \\*it\\* is”"],
    ["a lone backtick", "“one ` and”", "“one \\` and”"],
    ["a link", "“[a](b)”", "“[a\\](b)”"],
    ["a note", "“[^1]”", "“\\[^1]”"],
    [
      "an address that becomes a link",
      "“https://a.example www.a.example a@b.example”",
      "“https\\://a.example www\\.a.example a\\@b.example”",
    ],
    ["an address of files", "“ftp://a.example sftp://a.example”", "“ftp\\://a.example sftp\\://a.example”"],
    [
      "an address for letters",
      "“mailto:a@b.example xmpp:a@b.example/c”",
      "“mailto:a\\@b.example xmpp:a\\@b.example/c”",
    ],
    ["two tildes, whatever stands beside them", "“~20°~30 and ~ 40”", "“\\~20°\\~30 and \\~ 40”"],
    ["a tilde that would close behind a sign", "“20°~30”", "“20°\\~30”"],
    ["a tag", "“<b>x</b>”", "“\\<b>x\\</b>”"],
    ["an entity", "“&amp;”", "“\\&amp;”"],
    ["a formula", "“$x$”", "“\\$x\\$”"],
    ["an item", "1. one", "1\\. one"],
    ["a box", "[x] done", "\\[x] done"],
  ])("%s", (_, text, written) => expect(literalMarkdown(text)).toBe(written));
});

test.each(["[", "<b", "](", "_", "_ ", "`", "`a` ", "*", "\\", "~", "&", "# ", "$x"])(
  "a hundred thousand marks “%s” are written by work that grows as they do",
  (mark) => {
    const work = (size: number): void => void literalMarkdown(mark.repeat(size / mark.length));
    expect(growth(work, 25_000)).toBeLessThan(LINEAR);
  },
);

test.each([
  ["a ``b` c", "a \\`\\`b\\` c"],
  ["a ```b``` c", "a \\`\\`\\`b\\`\\`\\` c"],
  ["a ``b`` c", "a ``b`` c"],
  ["a ` b` c", "a \\` b\\` c"],
  ["a `b`", "a \\`b\\`"],
  ["a `b` `c` d", "a `b` `c` d"],
])("code is what stands between one backtick or two on each side, within its line: %s", (text, written) => {
  expect(literalMarkdown(text)).toBe(written);
});
