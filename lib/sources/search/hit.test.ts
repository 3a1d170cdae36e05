import { describe, expect, it } from "vitest";
import { cleanHits, type Hit, plain, type RawHit } from "./hit";

/** What is used of one result of which all but this is as usual. */
function hit(given: Partial<RawHit>): Hit | undefined {
  return cleanHits("brave", [{ url: "https://example.org/a", title: "Title", snippet: "Snippet", ...given }], 9)[0];
}

describe("a result of a search", () => {
  it("is told without marks, its entities as what they stand for, in one line", () => {
    expect(plain("<b>High</b>  water\n&amp; &lt;low&gt; &quot;a&apos;b&#39;c&#039;d&#x27;e&quot;&nbsp;")).toBe(
      `High water & <low> "a'b'c'd'e"`,
    );
    expect(plain("&AMP; &euro; &amp;lt;")).toBe("& &euro; &lt;");
    expect(plain(`<${"x".repeat(200)}>a`)).toBe("a");
    expect(plain(`<${"x".repeat(201)}>a`)).toHaveLength(204);
    expect(plain("x".repeat(30_000))).toHaveLength(20_000);
  });

  it.each<[string | null | undefined, string | undefined]>([
    ["https://example.org/a", "https://example.org/a"],
    [" https://example.org/a b ", "https://example.org/a%20b"],
    ["ftp://example.org/a", undefined],
    ["javascript:alert(1)", undefined],
    ["/a", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
    [`https://example.org/${"a".repeat(2_028)}`, `https://example.org/${"a".repeat(2_028)}`],
    [`https://example.org/${"a".repeat(2_029)}`, undefined],
  ])("at the address %j is found at %j", (url, found) => expect(hit({ url })?.url).toBe(found));

  it("is called by its title, or by its host where it has none", () => {
    expect(hit({ title: " <b>Tides</b> " })?.title).toBe("Tides");
    for (const title of ["", "<b></b>", null, undefined]) expect(hit({ title })?.title).toBe("example.org");
  });

  it("is cut where a title, or what is told of it, is long, never within a sign", () => {
    const cut = hit({ title: `${"t".repeat(299)}🌊`, snippet: `${"s".repeat(499)}🌊` });
    for (const [text, most] of [
      [cut?.title, 300],
      [cut?.snippet, 500],
    ] as const) {
      expect(text).toHaveLength(most);
      expect(text?.isWellFormed()).toBe(true);
    }
    expect(hit({ snippet: null })?.snippet).toBe("");
  });

  it.each<[string | null | undefined, string | null]>([
    ["2024-02-29T10:00:00Z", "2024-02-29"],
    ["2024-02-30", null],
    ["1499-12-31", null],
    ["1500-01-01", "1500-01-01"],
    ["2100-01-01", null],
    ["2099-12-31", "2099-12-31"],
    ["29 February 2024", null],
    [null, null],
    [undefined, null],
  ])("that says %j was published on %j", (published, day) => expect(hit({ published })?.published).toBe(day));
});

describe("results of a search", () => {
  const raw = (path: string): RawHit => ({ url: `https://example.org/${path}`, title: path, snippet: null });

  it("are as many as are wanted, each address once, in the order of their provider", () => {
    const found = cleanHits("brave", ["a", "b", "a", "c", "d"].map(raw), 3);
    expect(found.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(found[0]).toEqual({
      provider: "brave",
      url: "https://example.org/a",
      title: "a",
      snippet: "",
      published: null,
    });
    expect(cleanHits("brave", [raw("a")], 0)).toEqual([]);
  });

  it("are looked for among the first thousand alone", () => {
    const many = Array.from({ length: 1_000 }, () => ({ ...raw("a"), url: null }));
    expect(cleanHits("brave", [...many.slice(1), raw("last")], 9)).toHaveLength(1);
    expect(cleanHits("brave", [...many, raw("beyond")], 9)).toEqual([]);
  });
});
