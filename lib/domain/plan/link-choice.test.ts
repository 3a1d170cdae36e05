import { expect, test } from "vitest";
import { linkChoice, linksOf, type PageLink } from "./link-choice";

function taken(
  links: readonly PageLink[],
  { question = "", most = 100, idsAreAlike = true }: { question?: string; most?: number; idsAreAlike?: boolean } = {},
): string[] {
  const choice = linkChoice([question], [], { idsAreAlike });
  choice.offer("https://a.example/", links, 0);
  const found: string[] = [];
  for (let link = choice.next(); link !== null && found.length < most; link = choice.next()) found.push(link.url);
  return found;
}

test("links are read out of Markdown with what they are called, each address once, without its fragment", () => {
  const text =
    'See [the **gauge**](/gauge#top), [again](/gauge), [a song](https://a.example/Tide_(song) "A title") and [odd](/b\\(c\\)).\n[ref]: /no';
  expect(linksOf(text)).toEqual([
    { url: "/gauge", label: "the **gauge**" },
    { url: "https://a.example/Tide_(song)", label: "a song" },
    { url: "/b(c)", label: "odd" },
  ]);
});

test("of 10,000 links on a page some are looked at, and brackets that never close are passed over", () => {
  const many = Array.from({ length: 10_000 }, (_, nth) => `[p${nth}](/p/${nth})`).join(" ");
  expect(linksOf(many)).toHaveLength(2_000);
  expect(linksOf("[".repeat(50_000) + "](".repeat(50_000)).length).toBeLessThan(2);
});

test("what is called as the question asks comes first, the others in their order", () => {
  const links = [
    { url: "https://a.example/imprint", label: "Imprint" },
    { url: "https://a.example/harbour-dues-2024", label: "" },
    { url: "https://a.example/x", label: "Dues of the harbour in 2024" },
    { url: "https://a.example/news", label: "News" },
  ];
  expect(taken(links, { question: "What are the harbour dues?" }).map((url) => url.slice(18))).toEqual([
    "harbour-dues-2024",
    "x",
    "imprint",
    "news",
  ]);
});

test("an endless calendar is left after a few of its pages, and no page is taken twice", () => {
  const choice = linkChoice(["What does the harbour cost?"], ["https://a.example/"]);
  const found: string[] = [];
  const day = (nth: number): PageLink => ({ url: `https://a.example/day/${nth}`, label: `Day ${nth}` });
  choice.offer("https://a.example/", [day(1), { url: "https://a.example/", label: "Home" }], 0);
  for (let link = choice.next(); link !== null; link = choice.next()) {
    found.push(link.url);
    // Each page of it leads back, and on to days that nobody has seen.
    choice.offer(
      link.url,
      [day(found.length), ...Array.from({ length: 50 }, (_, nth) => day(nth + 50 * found.length))],
      0,
    );
  }
  expect(found).toHaveLength(8);
  expect(new Set(found).size).toBe(8);
});

test("links are followed three pages far", () => {
  const choice = linkChoice([""], []);
  choice.offer("a", [{ url: "b", label: "" }], 2);
  expect(choice.next()).toMatchObject({ url: "b", from: "a", depth: 3 });
  choice.offer("b", [{ url: "c", label: "" }], 3);
  expect(choice.next()).toBeNull();
});

test("addresses that differ by their numbers are alike: eight of them are taken, whatever stands between", () => {
  const days = Array.from({ length: 20 }, (_, nth) => ({ url: `https://a.example/day/${nth}?m=${nth}`, label: "" }));
  const others = ["one", "two"].map((name) => ({ url: `https://a.example/${name}`, label: "" }));
  const found = taken([...days, ...others]);
  expect(["/day/", "/one", "/two"].map((part) => found.filter((url) => url.includes(part)).length)).toEqual([8, 1, 1]);
});

const ids = Array.from({ length: 20 }, (_, nth) => {
  const hex = ((nth + 1) * 0x1a2b3c4d5e6f).toString(16).padStart(16, "c0ffee");
  return [hex, `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4a1b-9c3d-${hex.slice(4)}`] as const;
});

test.each([
  ["long ids", ids.map(([hex]) => hex)],
  ["ids in groups", ids.map(([, uuid]) => uuid)],
  ["ids in large letters", ids.map(([hex]) => hex.toUpperCase())],
])("addresses that differ by %s are alike: eight of them are taken, and all that are called by words", (_, own) => {
  const pages = own.map((id) => ({ url: `https://a.example/page/${id}`, label: "" }));
  const others = ["harbour", "facade", "weir", "cafe", "quay", "lock", "mole", "pier", "ferry", "dues"];
  const found = taken([...pages, ...others.map((name) => ({ url: `https://a.example/page/${name}`, label: "" }))]);
  expect(found).toHaveLength(8 + others.length);
});

test("a run of older rules goes on taking addresses that differ by the letters of their ids", () => {
  const pages = ids.map(([hex]) => ({ url: `https://a.example/page/${hex}`, label: "" }));
  expect(taken(pages, { idsAreAlike: false }).length).toBeGreaterThan(8);
});

test("an address too long for any page, one without any, and what was read before are no links to follow", () => {
  const longest = `/${"a".repeat(2_047)}`;
  expect(linksOf(`[a](${longest}) [b](${longest}b) [c](#top) [d](/d)`).map(({ url }) => url)).toEqual([longest, "/d"]);
  const choice = linkChoice([""], ["/read"]);
  choice.offer("a", [{ url: "/read", label: "" }], 0);
  expect(choice.next()).toBeNull();
});

test("of links on ever more pages five thousand are kept", () => {
  const letters = (nth: number): string => [...String(nth)].map((digit) => "ghijklmnop".charAt(Number(digit))).join("");
  const links = Array.from({ length: 5_010 }, (_, nth) => ({ url: `/${letters(nth)}`, label: "" }));
  expect(taken(links, { most: 6_000 })).toHaveLength(5_000);
});
