import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { DateOrigin } from "@/lib/domain/facts/dated-by";
import { datedOnPage } from "./page-date";

function dated(html: string, url: string | null = null): ReturnType<typeof datedOnPage> {
  const { document } = parseHTML(`<!doctype html><html>${html}</html>`);
  return datedOnPage(document, url);
}

test.each<[DateOrigin, string, string, string | null]>([
  [
    "metadata",
    `<head><meta property="article:published_time" content="2021-04-09T10:00:00+02:00"></head>`,
    "2021-04-09",
    null,
  ],
  ["metadata", `<head><meta name="DC.Date.Issued" content="2014-12-15"></head>`, "2014-12-15", null],
  ["metadata", `<head><meta name="citation_publication_date" content="2019/03/02"></head>`, "2019-03-02", null],
  ["metadata", `<head><meta name="pubdate" content="20180704"></head>`, "2018-07-04", null],
  [
    "structured data",
    `<head><script type="application/ld+json">{"datePublished": "2022-11-05T06:00Z", oops</script></head>`,
    "2022-11-05",
    null,
  ],
  [
    "time element",
    `<body><header><time datetime="2020-02-29">last week</time></header><p>Tides</p></body>`,
    "2020-02-29",
    null,
  ],
  ["time element", `<body><span itemprop="datePublished" content="2017-08-15"></span></body>`, "2017-08-15", null],
  ["byline", `<body><p class="story-byline">By Ana Reyes, May 20, 2019</p></body>`, "2019-05-20", null],
  ["byline", `<body><span class="entry_date">14. März 2019</span><p>Tides</p></body>`, "2019-03-14", null],
  ["address", "<body><p>Tides</p></body>", "2016-02-01", "https://news.example/2016/02/01/tides.html"],
  ["address", "<body><p>Tides</p></body>", "2016-02-01", "https://news.example/2016/feb/01/tides"],
  ["address", "<body><p>Tides</p></body>", "2016-02-01", "https://news.example/tides-20160201.html"],
  ["header field", "<body><dl><dt>Created:</dt><dd>01-Feb-2016</dd></dl></body>", "2016-02-01", null],
])("a page's date from its %s: %s", (from, html, on, url) => {
  expect(dated(html, url)).toMatchObject({ on, from });
});

test.each([
  ["a copyright's year", `<body><footer class="published">© 2024-03-01 Tides Ltd</footer></body>`],
  ["a copyright in a byline", `<body><p class="byline">Copyright 3 May 2024 Tides Ltd</p></body>`],
  ["a day to come", `<head><meta property="article:published_time" content="2999-01-01"></head>`],
  ["a change", `<head><meta property="article:modified_time" content="2021-04-09"></head>`],
  ["a comment's time", `<body><p>Tides</p><div class="comments"><time datetime="2021-04-09"></time></div></body>`],
  [
    "one of a list",
    `<body><li><time datetime="2021-04-09"></time></li><li><time datetime="2021-04-08"></time></li></body>`,
  ],
  ["one of several days", `<body><p class="item-date">3 May 2021</p><p class="item-date">4 May 2021</p></body>`],
  ["a number in the address", "<body></body>"],
])("%s is no date of publication", (_, html) => {
  expect(dated(html, "https://news.example/20/1999/44/story-2016.html")).toBeNull();
});

test.each([
  ["a time alone, wherever it stands", `<body><p><time datetime="2020-02-29"></time></p></body>`, "2020-02-29"],
  [
    "the time in its head, of several",
    `<body><li><time datetime="2021-01-01"></time></li><header><time datetime="2020-02-29"></time></header></body>`,
    "2020-02-29",
  ],
  [
    "a time that it marks as its own, of several",
    `<body><time datetime="2021-01-01"></time><time pubdate datetime="2020-02-29"></time></body>`,
    "2020-02-29",
  ],
  [
    "what it published, not what it changed",
    `<body><time class="updated" datetime="2021-01-01"></time><time class="meta" datetime="2020-02-29"></time></body>`,
    "2020-02-29",
  ],
  ["a byline that is a paragraph", `<body><p class="byline">${"By A ".repeat(22)}29 Feb. 2020</p></body>`, null],
  [
    "one day in several places",
    `<body><i class="post-day date">3 May 2021</i><i id="date">3 May 2021</i></body>`,
    "2021-05-03",
  ],
  ["the day of its comments", `<body><div class="comments"><p class="byline">3 May 2021</p></div></body>`, null],
  ["the day of a list beside it", `<body><aside><dl><dt>Created</dt><dd>3 May 2021</dd></dl></aside></body>`, null],
  [
    "a row of a table",
    `<body><table><tr><th> Date\n created : </th><td>3 May\n2021</td></tr></table></body>`,
    "2021-05-03",
  ],
  [
    "a field whose name is a sentence",
    `<body><dl><dt>${"Date of issue".padEnd(41, " of it")}</dt><dd>3 May 2021</dd></dl></body>`,
    null,
  ],
])("of %s a page's date is that or none", (_, html, on) => expect(dated(html)?.on ?? null).toBe(on));

test("a line is looked through for a date as far as a byline goes", () => {
  const byline = (letters: number): string | undefined =>
    dated(`<body><p class="byline">${"3 May 2021".padEnd(letters, " x")}.</p></body>`)?.on;
  expect([byline(119), byline(120)]).toEqual(["2021-05-03", undefined]);
  const said = (before: number): string | undefined =>
    dated(`<head><meta name="date" content="${"x ".repeat(before)}3 May 2021"></head>`)?.on;
  expect([said(55), said(56)]).toEqual(["2021-05-03", undefined]);
});
