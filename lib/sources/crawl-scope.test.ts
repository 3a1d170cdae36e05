import { expect, test } from "vitest";
import { crawlable, crawlScope, linksIn, sitemapEntries } from "./crawl-scope";

const scope = crawlScope("https://example.org/docs/start.html");

test("a site is a host and the folder that was named", () => {
  expect(scope).toEqual({ origin: "https://example.org", prefix: "/docs/" });
  expect(crawlScope("https://example.org")).toEqual({ origin: "https://example.org", prefix: "/" });
  expect(crawlScope("ftp://example.org/")).toBeNull();
});

test.each([
  ["https://example.org/docs/a", true],
  ["https://example.org/docs/deep/b.pdf", true],
  ["https://example.org/docs/c?page=2", true],
  ["https://example.org/blog/a", false],
  ["https://example.org.evil.net/docs/a", false],
  ["http://example.org/docs/a", false],
  ["https://example.org:8443/docs/a", false],
  ["https://user:pw@example.org/docs/a", false],
  ["https://user@example.org/docs/a", false],
  ["https://:pw@example.org/docs/a", false],
  [`https://example.org/docs/c?${"x".repeat(79)}`, true],
  [`https://example.org/docs/c?${"x".repeat(80)}`, false],
  [`https://example.org/docs/${"x".repeat(2_048 - 25)}`, true],
  [`https://example.org/docs/${"x".repeat(2_049 - 25)}`, false],
  ["https://example.org/docs/logo.png", false],
  [`https://example.org/docs/c?${"x".repeat(100)}`, false],
  ["javascript:alert(1)", false],
])("%s belongs to it: %s", (address, belongs) => {
  expect(scope && crawlable(address, scope) !== null).toBe(belongs);
});

test("a page is one whatever part of it is named", () => {
  expect(scope && crawlable("https://example.org/docs/a?b#part", scope)).toBe("https://example.org/docs/a?b");
});

test("links are found however they are written, once each, from the page's own base", () => {
  const html = `<base href="/docs/sub/../"><A HREF='one#part'>1</A><a class=x href=two?a=1&amp;b=2>2</a>
    <a href="https://other.org/">3</a><a href="one">4</a><a name=x>5</a><area href="no"><a href="javascript:void(0)">6</a>`;
  expect(linksIn(html, "https://example.org/start.html")).toEqual([
    "https://example.org/docs/one",
    "https://example.org/docs/two?a=1&b=2",
    "https://other.org/",
    "javascript:void(0)",
  ]);
});

test("a megabyte of broken markup is looked through in no time", () => {
  expect(linksIn("<a ".repeat(350_000), "https://example.org/")).toEqual([]);
  expect(linksIn(`<a href="${"x".repeat(1_000_000)}`, "https://example.org/")).toEqual([]);
});

test("a sitemap names pages, an index of them names sitemaps", () => {
  const pages =
    "<urlset><url><loc> https://example.org/a?b&amp;c </loc></url><url><loc>https://example.org/d</loc></url></urlset>";
  expect(sitemapEntries(pages)).toEqual({
    pages: ["https://example.org/a?b&c", "https://example.org/d"],
    sitemaps: [],
  });
  const index = "<sitemapindex><sitemap><loc>https://example.org/s1.xml</loc></sitemap></sitemapindex>";
  expect(sitemapEntries(index)).toEqual({ pages: [], sitemaps: ["https://example.org/s1.xml"] });
  // What is written far within a map makes no index of it.
  const far = `<urlset>${" ".repeat(2_000)}<!-- <sitemapindex> --><url><loc>https://example.org/a</loc></url></urlset>`;
  expect(sitemapEntries(far).pages).toEqual(["https://example.org/a"]);
});
