import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type BoxedNode,
  boxedIn,
  type Rendered,
  type RenderedKind,
  type RenderedNode,
} from "@/lib/domain/original/rendered";
import { codePointCount } from "@/lib/domain/text/quote";
import { readBytes } from "@/lib/sources/read/read-bytes";
import { excerptApart, renderApart } from "./render-apart";
import { renderDocument } from "./render-document";

function page(body: string): Promise<Rendered | null> {
  return renderDocument(new TextEncoder().encode(`<!doctype html><html><body>${body}</body></html>`), "page");
}

function wordsOf(nodes: readonly RenderedNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : wordsOf(node.children))).join("");
}

test("headings, lists, tables and emphasis keep their order; rows stand in a body", async () => {
  const shown = await page(
    `<h2>Loads</h2><p>The <b>quay</b></p><ul><li>one</li></ul><table><tr><th colspan=2>Port</th></tr><tr><td>40 t</td></tr></table>`,
  );
  expect(shown?.nodes).toEqual([
    { tag: "h2", children: ["Loads"] },
    { tag: "p", children: ["The ", { tag: "strong", children: ["quay"] }] },
    { tag: "ul", children: [{ tag: "li", children: ["one"] }] },
    {
      tag: "table",
      children: [
        {
          tag: "tbody",
          children: [
            { tag: "tr", children: [{ tag: "th", colSpan: 2, children: ["Port"] }] },
            { tag: "tr", children: [{ tag: "td", children: ["40 t"] }] },
          ],
        },
      ],
    },
  ]);
});

test("what the page's own style sheet hides is shown as hidden, and a quote in it is known to be", async () => {
  const head = "<style>.panel{display:none}</style>";
  const bytes = new TextEncoder().encode(
    `<!doctype html><html><head>${head}</head><body><p>Seen.</p><div class="panel"><p>The lock holds nine metres.</p></div></body></html>`,
  );
  const shown = await renderDocument(bytes, "page");
  if (shown === null) throw new Error("Nothing was shown.");
  expect(shown.nodes.at(-1)).toMatchObject({ tag: "div", isUnseen: true });
  const text = "Seen.\n\nThe lock holds nine metres.";
  const on = (words: string): { text: string; quote: { start: number; end: number } } => {
    const start = text.indexOf(words);
    return { text, quote: { start, end: start + words.length } };
  };
  expect(boxedIn(shown, on("The lock holds nine metres."))).toMatchObject({ isPlaced: true, isUnseen: true });
  expect(boxedIn(shown, on("Seen."))).toMatchObject({ isPlaced: true, isUnseen: false });
});

test("nothing that acts, fetches or hides comes through, whatever it is written in", async () => {
  const shown = await page(
    `<script>alert(1)</script><style>p{}</style><p onclick="alert(2)" style="color:red" class="x" id="y">Seen
     <a href="javascript:alert(3)">link</a><img src="https://site.example/p.png" alt="A chart"><img src="data:image/svg+xml;base64,PHN2Zz4="></p>
     <form><input value="z"><button>Buy</button></form><iframe src="/api"></iframe><svg><script>alert(4)</script></svg>
     <p style="display:none">Hidden</p><nav>Menu</nav><div role="dialog">Cookies</div><object data="x">No</object><math><mi>m</mi></math>`,
  );
  const sent = JSON.stringify(shown);
  expect(
    wordsOf(shown?.nodes ?? [])
      .replace(/\s+/g, " ")
      .trim(),
  ).toBe("Seen link");
  expect(sent).not.toMatch(/alert|https?:|javascript:|svg|class|style|onclick|href|"id"/);
  expect(sent).toContain("A chart");
});

test("a page of elements within elements, or of very many, is shown as far as it goes", async () => {
  const deep = await page(`${"<div>".repeat(3_000)}Deep${"</div>".repeat(3_000)}`);
  expect(wordsOf(deep?.nodes ?? [])).toBe("Deep");
  const wide = await page("<p>x</p>".repeat(70_000));
  expect(wide?.isCut).toBe(true);
});

test("however deep, nothing comes through but words; elements of a line within one another are no end of it", async () => {
  const hidden = "<script>alert(1)</script><style>p{}</style><form>Buy</form>";
  const deep = await page(`${"<div>".repeat(100)}Deep${hidden}${"</div>".repeat(100)}`);
  expect(wordsOf(deep?.nodes ?? [])).toBe("Deep");
  const line = await page(`<p>${"<span>".repeat(8_000)}Within${hidden}${"</span>".repeat(8_000)}</p>`);
  expect(wordsOf(line?.nodes ?? [])).toBe("Within");
});

test("a page shows of its own pictures as much as a Word document does, and of the others their words", async () => {
  const picture = (alt: string): string => `<img alt="${alt}" src="data:image/png;base64,${"A".repeat(4_000_000)}">`;
  const shown = await page(`<p>Maps</p>${picture("One")}${picture("Two")}`);
  expect(JSON.stringify(shown).length).toBeLessThan(6_100_000);
  expect(shown?.nodes.at(-1)).toEqual({ tag: "img", alt: "Two", children: [] });
});

test("words that stand beside each other are one piece of text; pieces are counted", async () => {
  const beside = await page(`<p>${"<a>x</a><i>y</i>".repeat(100_000)}</p>`);
  expect(beside?.isCut).toBe(true);
  const joined = await page("<p>a<span>b</span><a>c</a></p>");
  expect(joined?.nodes).toEqual([{ tag: "p", children: ["abc"] }]);
});

function boxedWords(nodes: readonly BoxedNode[], isIn: boolean): string {
  return nodes
    .map((node) =>
      typeof node === "string" ? (isIn ? node : "") : boxedWords(node.children, isIn || node.tag === "mark"),
    )
    .join("");
}

const letters = (text: string): string => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");

/** Every sentence of a document as a quote: how many there are, and how many are boxed on exactly their own words. */
async function placed(file: string, kind: RenderedKind): Promise<{ quotes: number; right: number }> {
  const bytes = readFileSync(join(process.cwd(), file));
  const answer = await readBytes({ bytes, fileName: file, mediaType: null, charset: null, url: null });
  const rendered = await renderDocument(bytes, kind);
  if (!answer.ok || rendered === null) throw new Error(`${file} was not read.`);
  const { text } = answer.read;
  const quotes = [...text.matchAll(/[^.\n]{12,}[.\n]/g)].map((match) => ({
    words: match[0].trimEnd(),
    start: codePointCount(text.slice(0, match.index)),
  }));
  const right = quotes.filter(({ words, start }) => {
    const { nodes } = boxedIn(rendered, { text, quote: { start, end: start + codePointCount(words) } });
    return letters(boxedWords(nodes, false)) === letters(words);
  });
  return { quotes: quotes.length, right: right.length };
}

test.each([
  ["prisma/sample/city-progress-report.html", "page"],
  ["prisma/sample/tenants-union-survey.html", "page"],
  ["prisma/sample/norrmark-grid-memo.docx", "word"],
  ["bench/research/libraries/flood/insurers-note.html", "page"],
  ["bench/research/libraries/railway/timetable-notice.html", "page"],
  ["bench/research/libraries/railway/passengers-survey.html", "page"],
] as const)("every sentence of %s is boxed on its own words", async (file, kind) => {
  const { quotes, right } = await placed(file, kind);
  expect(quotes).toBeGreaterThan(5);
  expect(right).toBe(quotes);
});

test("a document is rendered in a process of its own; what is no document is not shown", async () => {
  const bytes = new TextEncoder().encode("<p>The quay carries forty tonnes.</p>");
  const shown = await renderApart({ bytes, kind: "page" }, "somebody");
  expect(wordsOf(shown?.nodes ?? [])).toBe("The quay carries forty tonnes.");
  expect(await renderApart({ bytes, kind: "word" }, "somebody")).toBeNull();
});

test("of a document of signs without end nothing is shown around a quote; of a plain one what stands there", async () => {
  const quote = "The quay carries forty tonnes.";
  const on = { text: quote, quote: { start: 0, end: quote.length } };
  const of = (html: string): { bytes: Uint8Array; kind: "page"; on: typeof on } => ({
    bytes: new TextEncoder().encode(html),
    kind: "page",
    on,
  });
  expect(await excerptApart(of(`<p>${quote}</p>`), "somebody")).toEqual([
    { tag: "p", children: [{ tag: "mark", children: [quote] }] },
  ]);
  expect(await excerptApart(of(`<p>${"\ufdfa".repeat(1_400_000)}</p><p>${quote}</p>`), "somebody")).toEqual([]);
});

/** What is shown in short: `p[start=3](words em(words))`. */
function outline(nodes: readonly RenderedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { tag, children, ...said } = node;
      const about = Object.entries(said).map(([name, value]) => `${name}=${value}`);
      return `${tag}${about.length === 0 ? "" : `[${about.join(" ")}]`}(${outline(children)})`;
    })
    .join("");
}

async function outlineOf(body: string): Promise<string> {
  return outline((await page(body))?.nodes ?? []);
}

test.each([
  ["<b>a</b><i>b</i><kbd>c</kbd><samp>d</samp><tt>e</tt>", "strong(a)em(b)code(c)code(d)code(e)"],
  ["<span>a</span><font>b</font><label>c</label>", "abc"],
  ["<section>a</section><center>b</center><details><summary>c</summary></details>", "div(a)div(b)div(div(c))"],
  ["<li>a</li><dt>b</dt><dd>c</dd><td>d</td>", "div(a)div(b)div(c)div(d)"],
  ["<tr>a</tr><caption>b</caption><figcaption>c</figcaption>", "div(a)div(b)div(c)"],
  ["<ul> <li>a</li>\n<li>b</li> </ul><ol><li>c</li></ol>", "ul(li(a)li(b))ol(li(c))"],
  ["<ul> loose <li>a</li></ul><p> <em>a</em> </p>", "ul( loose li(a))p( em(a) )"],
  ["<dl> <dt>a</dt> <dd>b</dd> </dl>", "dl(dt(a)dd(b))"],
  ["<figure><figcaption>a</figcaption></figure>", "figure(figcaption(a))"],
  ["a<br>b<hr>c", "abr()bhr()c"],
  ["<p>a<span><ul><li>b</li></ul></span></p><p>c<em>d</em></p>", "div(aul(li(b)))p(cem(d))"],
])("%s is shown as %s", async (body, shown) => expect(await outlineOf(body)).toBe(shown));

test("a table is shown with its caption and head, and with rows in a body; cells say how far they reach, within bounds", async () => {
  const head = "<caption>A</caption> <thead> <tr> <th>a</th> </tr> </thead>";
  const reaching = [
    'colspan="2" rowspan="3"',
    'colspan="1"',
    'colspan="101"',
    'colspan="1.5"',
    'rowspan="-2"',
    'rowspan="x"',
  ];
  const cells = reaching.map((attributes) => `<td ${attributes}>b</td>`).join("");
  expect(await outlineOf(`<table>${head}<tr>${cells}</tr></table>`)).toBe(
    "table(caption(A)thead(tr(th(a)))tbody(tr(td[colSpan=2 rowSpan=3](b)td(b)td[colSpan=100](b)td(b)td(b)td(b))))",
  );
  expect(await outlineOf("<table><tbody><tr><td>a</td></tr></tbody></table>")).toBe("table(tbody(tr(td(a))))");
  expect(await outlineOf('<p colspan="2">a</p>')).toBe("p(a)");
});

test.each([
  ['<ol start="3"><li>a</li></ol>', "ol[start=3](li(a))"],
  ['<ol start="2"><li>a</li></ol>', "ol[start=2](li(a))"],
  ['<ol start="1"><li>a</li></ol>', "ol(li(a))"],
  ['<ol start="-4"><li>a</li></ol>', "ol(li(a))"],
  ['<ol start="2.5"><li>a</li></ol>', "ol(li(a))"],
  ['<ol start="x"><li>a</li></ol>', "ol(li(a))"],
  ['<ul start="3"><li>a</li></ul>', "ul(li(a))"],
])("the list %s is counted as %s", async (body, shown) => expect(await outlineOf(body)).toBe(shown));

test("a page's head and menus are left out, an article's head is not", async () => {
  const heads = "<header>menu</header><article><header>a</header></article><main><header>b</header></main>";
  expect(await outlineOf(heads)).toBe("div(div(a))div(div(b))");
  const roles = ["dialog", "alertdialog", "navigation", "search", "menu", "menubar"].map(
    (role) => `<div role="${role}">x</div>`,
  );
  expect(await outlineOf(`${roles.join("")}<div role="note">c</div>`)).toBe("div(c)");
});

test("a picture is shown where the page holds it, by its words where it does not, and not at all where it has none", async () => {
  const own = "data:image/png;base64,AAAA";
  expect(await outlineOf(`a<img src="${own}">`)).toBe(`aimg[alt= src=${own}]()`);
  expect(await outlineOf('a<img src="https://site.example/p.png"><img alt="A map">')).toBe("aimg[alt=A map]()");
  expect(await outlineOf(`a<img alt="${"x".repeat(400)}">`)).toBe(`aimg[alt=${"x".repeat(300)}]()`);
});

test("what a page's style hides is shown as an element of its own: of a line, or a block where it holds some", async () => {
  const hidden = "<style>.x{display:none}</style>";
  const shown = await outlineOf(`${hidden}<span class="x">a</span><span class="x"><ul><li>b</li></ul></span>`);
  expect(shown).toBe("em[isUnseen=true](a)div[isUnseen=true](ul(li(b)))");
  expect(await outlineOf(`${hidden}<table class="x"><tr><td>a</td></tr></table>`)).toBe(
    "table[isUnseen=true](tbody(tr(td(a))))",
  );
});

test("a page is shown to so many letters and no further, one of nothing not at all", async () => {
  const whole = await page(`<p>${"x".repeat(1_500_000)}</p>`);
  expect(whole).toMatchObject({ isCut: false });
  const cut = await page(`<p>${"x".repeat(1_499_999)}yz</p><p>behind</p>`);
  expect(cut?.isCut).toBe(true);
  expect(wordsOf(cut?.nodes ?? [])).toMatch(/^x+y$/);
  expect(await page("")).toBeNull();
  expect(await page('<hr><img alt="a map">')).toBeNull();
});

test("elements sixty deep are shown in their order, deeper ones as their words", async () => {
  const nested = (depth: number): string => `${"<div>".repeat(depth)}<b>deep</b>${"</div>".repeat(depth)}`;
  expect(await outlineOf(nested(59))).toContain("strong(deep)");
  expect(await outlineOf(nested(60))).toContain("div(strong(deep))");
  expect(await outlineOf(nested(61))).toContain("div(deep)");
});
