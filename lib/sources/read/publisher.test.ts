import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { agencyOf, organisationOf, siteOf } from "./publisher";

function publisher(html: string, host: string | null = null): string | null {
  const { document } = parseHTML(`<!doctype html><html>${html}</html>`);
  return siteOf(document, { title: document.querySelector("title")?.textContent ?? null, host });
}

test.each([
  ["its site's name", `<meta property="og:site_name" content=" The  Courier ">`, "The Courier"],
  [
    "its name, not its motto",
    `<meta property="og:site_name" content="The Courier – news of the coast">`,
    "The Courier",
  ],
  ["its metadata", `<meta name="DC.publisher" content="Ministry of Ports">`, "Ministry of Ports"],
  [
    "its structured data",
    `<script type="application/ld+json">{"@type":"Article","publisher":{"logo":{"name":"logo"},"name":"L\\u00e9 Courier"},</script>`,
    "Lé Courier",
  ],
  ["what is no name", `<meta property="og:site_name" content="Home">`, null],
  ["an address", `<meta name="publisher" content="https://face.example/courier">`, null],
  ["a name of a hundred letters", `<meta property="og:site_name" content="${"n".repeat(100)}">`, "n".repeat(100)],
  ["a sentence", `<meta property="og:site_name" content="${"n".repeat(101)}">`, null],
  [
    "the block that tells it",
    `<script type="application/ld+json">{"name":"x"}</script><script type="application/ld+json">{"publisher":[{"name":"The Courier"}]}</script>`,
    "The Courier",
  ],
  [
    "half a block",
    `<script type="application/ld+json">{"publisher":{"@id":"#org"},"name":"An article"}</script>`,
    null,
  ],
])("a page's publisher by %s", (_, head, name) => {
  expect(publisher(`<head>${head}</head>`)).toBe(name);
});

test("the end of a title is the publisher's name where the page or its host says so, too", () => {
  const head = "<head><title>Tides – City of Varnholt</title></head>";
  expect(publisher(`${head}<body><footer>© 2024 City of Varnholt</footer></body>`)).toBe("City of Varnholt");
  expect(publisher(head, "www.cityofvarnholt.example")).toBe("City of Varnholt");
  expect(publisher(`${head}<body><p>Of the City of Varnholt.</p></body>`)).toBeNull();
});

test.each([
  ["Tides – City of Varnholt ", "varnholt.example", "City of Varnholt"],
  ["Tides – Varnholt", "www.cityofvarnholt.example", "Varnholt"],
  ["Tides – The Tide Office", "tide.example", "The Tide Office"],
  ["Tides – The Tie Office", "tie.example", null],
  ["Tides – Tide", "tidenews.example", "Tide"],
  ["Tides – Tie", "tienews.example", null],
  ["Tides – City News", "ab.news", null],
  ["On – Varnholt", "varnholt.example", null],
  ["Tides – Varnholt", null, null],
])("of a page called “%s” at %s the publisher is %s", (title, host, name) => {
  expect(publisher(`<head><title>${title}</title></head>`, host)).toBe(name);
});

test("an agency's report is the agency's, whoever prints it", () => {
  expect(agencyOf("# Tides\n\nDENBY, May 3 (Reuters) - The tide rose.", "Ada Lowe")).toBe("Reuters");
  expect(agencyOf("The tide rose.", "Associated Press")).toBe("Associated Press");
  expect(agencyOf("The tide (as ever) - it rose.", "Ada Lowe")).toBeNull();
  expect(agencyOf("", "AP Staff")).toBe("AP Staff");
  expect(agencyOf("BERLIN, 3 May (dpa) - The tide rose.", null)).toBe("dpa");
  expect(agencyOf("DENBY, 3 May (Harbour News) - The tide rose.", null)).toBe("Harbour News");
  const far = `${"It rained. ".repeat(150)}\nDENBY, 3 May (Reuters) - The tide rose.`;
  expect(agencyOf(far, null)).toBeNull();
});

test("who made a file published it only where that is no person", () => {
  expect([organisationOf("Harbour Office of Denby"), organisationOf("Ada Lowe"), organisationOf(null)]).toEqual([
    "Harbour Office of Denby",
    null,
    null,
  ]);
});
