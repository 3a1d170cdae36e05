import { expect, test } from "vitest";
import { readListing } from "./read-listing";

function read(text: string): ReturnType<typeof readListing> {
  return readListing(new TextEncoder().encode(text));
}

function pagesOf(text: string): unknown {
  const answer = read(text);
  return answer.ok ? answer.listing.pages : answer.message;
}

test("RSS names its pages by link, or by a guid that is one, and says when", () => {
  const answer = read(`<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>Harbour &amp; tides</title><atom:link href="https://example.org/feed" rel="self"/>
    <image><title>Logo</title><url>https://example.org/logo.png</url><link>https://example.org/</link></image>
    <item><title>One</title><link><![CDATA[https://example.org/1?a=1&b=2]]></link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>
    <item><guid isPermaLink="true">https://example.org/2</guid></item>
    <item><guid isPermaLink="false">tag:2</guid><description>No page.</description></item>
  </channel></rss>`);
  expect(answer).toEqual({
    ok: true,
    listing: {
      kind: "feed",
      title: "Harbour & tides",
      pages: [
        { url: "https://example.org/1?a=1&b=2", stamp: "Mon, 02 Nov 2026 10:00:00 GMT" },
        { url: "https://example.org/2", stamp: null },
      ],
      sitemaps: [],
    },
  });
});

test("Atom names the page that an entry stands for, not what answers or encloses it", () => {
  expect(
    pagesOf(`<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry>
      <author><name>A</name><uri>https://example.org/author</uri></author>
      <link rel="enclosure" href="https://example.org/a.mp3"/><link rel="replies" href="https://example.org/r"/>
      <link href="/1"/><updated>2026-11-02T10:00:00Z</updated><published>2026-10-01T10:00:00Z</published></entry></feed>`),
  ).toEqual([{ url: "/1", stamp: "2026-11-02T10:00:00Z" }]);
});

test("RDF, the oldest form of RSS, is read too", () => {
  const rdf = `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>T</title></channel>
    <item rdf:about="x"><link>https://example.org/1</link><dc:date>2026-11-02</dc:date></item></rdf:RDF>`;
  expect(pagesOf(rdf)).toEqual([{ url: "https://example.org/1", stamp: "2026-11-02" }]);
});

test("a sitemap's pages come with the one that changed last before the others, an index's maps by themselves", () => {
  const map = `<urlset><url><loc>https://example.org/old</loc><lastmod>2026-01-01</lastmod></url>
    <url><loc>https://example.org/new</loc><lastmod>2026-11-01</lastmod>
    <image:image><image:loc>https://example.org/i.png</image:loc></image:image></url></urlset>`;
  expect(pagesOf(map)).toEqual([
    { url: "https://example.org/new", stamp: "2026-11-01" },
    { url: "https://example.org/old", stamp: "2026-01-01" },
  ]);
  const index = read("<sitemapindex><sitemap><loc>https://example.org/a.xml</loc></sitemap></sitemapindex>");
  expect(index).toMatchObject({ ok: true, listing: { pages: [], sitemaps: ["https://example.org/a.xml"] } });
});

const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
<rss><channel><title>&b;</title></channel></rss>`;

test.each([
  ["a bomb of entities", bomb, "entities of its own"],
  ["a page", "<!doctype html><html><head><title>T</title></head><body>Hello</body></html>", "neither a feed"],
  ["JSON", '{"version":"https://jsonfeed.org/version/1"}', "neither a feed"],
  ["nothing", "", "neither a feed"],
  ["what nests without end", `<rss>${"<a>".repeat(100_000)}`, "nested too deeply"],
  ["more than anyone reads", `<rss>${" ".repeat(11 * 1024 * 1024)}</rss>`, "larger than 10 MB"],
])("%s is refused with a sentence", (_, text, said) => {
  const answer = read(text);
  expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(said) });
});

test("of a list without end as many pages are taken as one look takes note of", () => {
  const answer = read(`<rss><channel>${"<item><link>https://example.org/1</link></item>".repeat(20_000)}`);
  expect(answer.ok && answer.listing.pages.length).toBe(10_000);
});

test("what a list says of a page can be stored: no NUL, no half of a sign where it is cut", () => {
  const stamp = `${"9".repeat(4_095)}😀`;
  const answer = read(`<rss><channel><title>${"a".repeat(190)}\0 b${"c".repeat(6)}😀</title>
    <item><link>https://example.org/1</link><pubDate>${stamp}</pubDate></item>
    <item><link>https://example.org/2</link><pubDate>\0 2026 \0</pubDate></item></channel></rss>`);
  if (!answer.ok) throw new Error(answer.message);
  const { title, pages } = answer.listing;
  for (const said of [title, ...pages.map((page) => page.stamp)]) {
    expect(said?.isWellFormed()).toBe(true);
    expect(said).not.toMatch(/\p{Cc}/u);
  }
  expect(pages[1]?.stamp).toBe("2026");
});

function feed(items: string, head = "<title>T</title>"): string {
  return `<rss><channel>${head}${items}</channel></rss>`;
}

test("a feed keeps its own order, whatever the times of its pages", () => {
  const items = ["2024-01-02", "2024-03-04", "2024-02-03"].map(
    (day, nth) => `<item><link>https://example.org/${nth}</link><pubDate>${day}</pubDate></item>`,
  );
  expect(pagesOf(feed(items.join("")))).toMatchObject([0, 1, 2].map((nth) => ({ url: `https://example.org/${nth}` })));
});

test("of an entry's links to its page the first counts, one without an address not", () => {
  const links = '<link/><link rel="self" href="/self"/><link rel="alternate" href="/1"/><link href="/2"/>';
  expect(pagesOf(`<feed><link href="/site"/><entry>${links}</entry></feed>`)).toEqual([{ url: "/1", stamp: null }]);
});

test("of a field that is told twice the first counts that says something, and nothing that stands between fields", () => {
  const fields = "loose<link> </link><link>https://example.org/1</link>loose<link>https://example.org/2</link>";
  expect(pagesOf(feed(`<item>${fields}</item>`))).toEqual([{ url: "https://example.org/1", stamp: null }]);
  const nested = "<media><link>https://example.org/media</link></media><guid>https://example.org/3</guid>";
  expect(pagesOf(feed(`<item>${nested}</item>`))).toEqual([{ url: "https://example.org/3", stamp: null }]);
});

test("of the times that an item tells, when it was changed goes before when it was published", () => {
  const times = ["published", "date", "pubDate", "lastmod", "updated"];
  const stampOf = (names: readonly string[]): unknown =>
    pagesOf(feed(`<item><link>/1</link>${names.map((name) => `<${name}>${name}</${name}>`).join("")}</item>`));
  for (const [nth, stamp] of times.entries()) expect(stampOf(times.slice(0, nth + 1))).toEqual([{ url: "/1", stamp }]);
});

test("a list is called by its own title, not by that of its picture or of a page, in two hundred letters at most", () => {
  const titleOf = (head: string): unknown => {
    const answer = read(feed("<item><title>Page</title></item>", head));
    return answer.ok && answer.listing.title;
  };
  expect(titleOf("<image><title>Logo</title></image><title> Tides\n of Brest </title><title>Again</title>")).toBe(
    "Tides of Brest",
  );
  expect(titleOf("<title> </title>")).toBeNull();
  expect(titleOf(`<title>${"t".repeat(300)}</title>`)).toBe("t".repeat(200));
});
