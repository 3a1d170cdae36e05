import { describe, expect, it } from "vitest";
import {
  allBelow,
  attributeOf,
  checkNesting,
  childrenOf,
  firstBelow,
  parseXml,
  relationIdOf,
  textOf,
  walkXml,
} from "./xml";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The one element of a document. */
function rootOf(xml: string): ReturnType<typeof parseXml> {
  const [root] = childrenOf(parseXml(bytesOf(xml)));
  if (root === undefined) throw new Error("an element");
  return root;
}

describe("XML", () => {
  it("is read in the encoding that its first bytes name, or else in UTF-8", () => {
    const text = "<a>Brücke</a>";
    const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
    const documents = [bytesOf(text), bytesOf(`\uFEFF${text}`), utf16, Buffer.from(utf16).swap16()];
    expect(documents.map((bytes) => textOf(parseXml(bytes)).replace("\uFEFF", ""))).toEqual(Array(4).fill("Brücke"));
    // One of the two bytes alone is no mark.
    for (const [first, second] of [
      [0xfe, 0x61],
      [0xff, 0x61],
      [0x61, 0xff],
      [0x61, 0xfe],
    ]) {
      const bytes = new Uint8Array([first ?? 0, second ?? 0, ...bytesOf("<a>b</a>")]);
      expect(textOf(rootOf(new TextDecoder().decode(bytes)))).toBe("b");
      expect(firstBelow(parseXml(bytes), "a")).toBeDefined();
    }
  });

  it("is walked through by names without their prefixes, each element opened, told and closed in its order", () => {
    const told: string[] = [];
    walkXml(bytesOf('<x:a k="1">one<b/>two</x:a>'), {
      open: (name, attributes) => void told.push(`<${name} ${JSON.stringify(attributes)}`),
      text: (text) => void told.push(text),
      close: (name) => void told.push(`>${name}`),
    });
    expect(told).toEqual(['<a {"k":"1"}', "one", "<b {}", ">b", "two", ">a"]);
  });

  it("is walked through to its end, unless enough was seen: then the rest is not looked at", () => {
    const xml = bytesOf(`<a>${"<b>é</b>".repeat(100_000)}</a>`);
    const seen = (isDone: () => boolean): number => {
      const told: string[] = [];
      walkXml(xml, { text: (text) => void told.push(text), isDone });
      return told.join("").length;
    };
    expect(seen(() => false)).toBe(100_000);
    const asked: number[] = [];
    const some = seen(() => asked.push(1) > 1);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(100_000);
    expect(seen(() => true)).toBe(0);
  });

  it("is refused where its elements nest deeper than any program writes them", () => {
    const nested = (depth: number): Uint8Array => bytesOf(`${"<a>".repeat(depth)}${"</a>".repeat(depth)}`);
    expect(allBelow(parseXml(nested(250)), "a")).toHaveLength(250);
    expect(() => parseXml(nested(251))).toThrow("elements nest too deeply");
    expect(() => parseXml(bytesOf("<a></a>".repeat(300)))).not.toThrow();
  });

  it("is refused where it has more elements than can be held", () => {
    const many = (count: number): Uint8Array => bytesOf(`<a>${"<b/>".repeat(count - 1)}</a>`);
    expect(childrenOf(childrenOf(parseXml(many(500_000)))[0] ?? parseXml(many(1)))).toHaveLength(499_999);
    expect(() => parseXml(many(500_001))).toThrow("too many elements");
  });
});

describe("an element", () => {
  const root = rootOf("<a><b n='1'><c n='2'/></b>text<c n='3'><b n='4'/></c><d/></a>");
  const numbers = (elements: readonly Parameters<typeof attributeOf>[0][]): (string | undefined)[] =>
    elements.map((element) => attributeOf(element, "n"));

  it("gives the elements right below it, of one name or all, never its texts", () => {
    expect(childrenOf(root).map(({ name }) => name)).toEqual(["b", "c", "d"]);
    expect(numbers(childrenOf(root, "c"))).toEqual(["3"]);
    expect(childrenOf(root, "e")).toEqual([]);
  });

  it("gives those anywhere below it in the order in which they stand, and the first of them", () => {
    expect(numbers(allBelow(root, "c"))).toEqual(["2", "3"]);
    expect(numbers(allBelow(root, "b"))).toEqual(["1", "4"]);
    expect(attributeOf(firstBelow(root, "c") ?? root, "n")).toBe("2");
    expect(firstBelow(root, "a")).toBeUndefined();
  });

  it("gives all text within it", () => {
    expect(textOf(rootOf("<a>one<b>two<c>three</c></b>four</a>"))).toBe("onetwothreefour");
  });

  it("gives an attribute whatever its prefix, one without any before it", () => {
    expect(attributeOf(rootOf('<a x:k="prefixed" k="plain"/>'), "k")).toBe("plain");
    expect(attributeOf(rootOf('<a x:k="prefixed"/>'), "k")).toBe("prefixed");
    expect(attributeOf(rootOf('<a xk="other"/>'), "k")).toBeUndefined();
    expect(attributeOf(rootOf("<a/>"), "constructor")).toBeUndefined();
  });

  it("names a relation by what has a prefix, never by its own id", () => {
    expect(relationIdOf(rootOf('<a id="256" r:id="rId1"/>'))).toBe("rId1");
    expect(relationIdOf(rootOf('<a id="256"/>'))).toBeUndefined();
  });
});

describe("a page", () => {
  it("is refused where its elements nest deeper than anyone waits for, closed or not", () => {
    expect(() => checkNesting("<div>".repeat(2_000))).not.toThrow();
    expect(() => checkNesting("<div>".repeat(2_001))).toThrow("elements nest too deeply");
    expect(() => checkNesting("<div></div>".repeat(3_000))).not.toThrow();
  });
});
