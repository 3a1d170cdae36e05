import { expect, test } from "vitest";
import { aDeck, paragraph, shape } from "@/lib/testing/documents/a-deck";
import { readingOf } from "@/lib/testing/documents/reading";
import { nestedZip } from "@/lib/testing/hostile-files";
import { aServer } from "@/lib/testing/rigs/sources";

const { codeOf, readOf } = readingOf("talk.pptx");

const title = (words: string): string => shape('type="title"', [paragraph(words)]);
const slides = [
  {
    shapes: `${title("Tides of |the bay")}${shape('type="subTitle" idx="1"', [paragraph("Harbour Office, 14 March 2024")])}`,
  },
  {
    shapes: [
      title("Measurements"),
      shape('idx="1"', [
        paragraph("Spring tide: 4.2 m"),
        paragraph("at the quay", '<a:pPr lvl="1"/>'),
        paragraph("Neap tide: 1.9 m"),
      ]),
      shape(null, [paragraph("Read by Ada Lovelace.")]),
      shape('type="sldNum" idx="12"', [paragraph("2")]),
    ].join(""),
    notes: `${shape('type="sldImg"', [])}${shape('type="body" idx="1"', [paragraph("Say how the gauge works."), paragraph("Then pause.")])}${shape('type="sldNum"', [paragraph("2")])}`,
  },
];

test("a presentation gives its slides in their order, each under its number and title, with the speaker's notes", async () => {
  const properties = "<dc:title>PowerPoint Presentation</dc:title><dc:creator>Harbour Office</dc:creator>";
  const read = await readOf(aDeck({ slides, properties }));
  expect(read).toMatchObject({
    title: "Tides of the bay",
    author: "Harbour Office",
    publisher: "Harbour Office",
    publishedOn: "2024-03-14",
    mediaType: expect.stringContaining("presentationml"),
    notes: [],
  });
  expect(read.text).toBe(
    [
      "## Slide 1: Tides of the bay",
      "Harbour Office, 14 March 2024",
      "## Slide 2: Measurements",
      "- Spring tide: 4.2 m\n  - at the quay\n- Neap tide: 1.9 m",
      "Read by Ada Lovelace.",
      "Notes: Say how the gauge works.",
      "Then pause.",
    ].join("\n\n"),
  );
});

test("a point stands as deep as its level says; a level that no list has is none", async () => {
  const point = (words: string, level: string): string => paragraph(words, `<a:pPr lvl="${level}"/>`);
  const points = ["0", "8", "9", "-1", "1.5", "deep"].map((level) => point(`Level ${level}`, level));
  const { text } = await readOf(aDeck({ slides: [{ shapes: shape('idx="1"', points) }] }));
  const deep = (level: string): number => /( *)- $/.exec(text.split(`Level ${level}`)[0] ?? "")?.[1]?.length ?? -1;
  expect(["0", "8", "9", "-1", "1.5", "deep"].map(deep)).toEqual([0, 16, 0, 0, 0, 0]);
});

test("what is raised on a slide is no part of the figure before it", async () => {
  const raised = paragraph("5 x 10|6| m").replace('lang="en-GB"/><a:t>6', 'baseline="30000"/><a:t>6');
  expect((await readOf(aDeck({ slides: [{ shapes: shape(null, [raised]) }] }))).text).toContain("5 x 10⁶ m");
});

test("the order is the presentation's, and its own name goes before that of its first slide", async () => {
  const { text, title: named } = await readOf(
    aDeck({ slides, order: [2, 1], properties: "<dc:title>The bay</dc:title>" }),
  );
  expect(text.match(/^## .*/gm)).toEqual(["## Slide 1: Measurements", "## Slide 2: Tides of the bay"]);
  expect(named).toBe("The bay");
});

test("tables, groups, drawings and what is written for newer programs are read, each once", async () => {
  const cell = (words: string): string => `<a:tc><a:txBody>${paragraph(words)}</a:txBody></a:tc>`;
  const row = (...cells: string[]): string => `<a:tr>${cells.map(cell).join("")}</a:tr>`;
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${row("Year", "Mean")}${row("2019", "3.1 m")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const drawing = `<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds xmlns:dgm="d" r:dm="d1"/></a:graphicData></a:graphic></p:graphicFrame>`;
  const group = `<p:grpSp><p:nvGrpSpPr/>${shape(null, [paragraph("Within a group.")])}</p:grpSp>`;
  const twice = `<mc:AlternateContent><mc:Choice Requires="p14">${shape(null, [paragraph("New.")])}</mc:Choice><mc:Fallback>${shape(null, [paragraph("Old.")])}</mc:Fallback></mc:AlternateContent>`;
  const data = `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst><dgm:pt><dgm:t>${paragraph("Gauge")}</dgm:t></dgm:pt><dgm:pt type="pres"/><dgm:pt><dgm:t>${paragraph("Archive")}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
  const { text } = await readOf(
    aDeck({
      slides: [
        { shapes: `${table}${group}${twice}${drawing}`, leadsTo: [["d1", "diagramData", "../diagrams/data1.xml"]] },
      ],
      files: { "ppt/diagrams/data1.xml": data },
    }),
  );
  expect(text).toBe(
    [
      "## Slide 1",
      "| Year | Mean |\n| --- | --- |\n| 2019 | 3.1 m |",
      "Within a group.",
      "New.",
      "- Gauge\n- Archive",
    ].join("\n\n"),
  );
});

function texts(...all: string[]): string {
  return `<c:strRef><c:strCache>${all.map((text, nth) => `<c:pt idx="${nth}"><c:v>${text}</c:v></c:pt>`).join("")}</c:strCache></c:strRef>`;
}

function numbers(code: string, ...all: [number, number][]): string {
  return `<c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${all.map(([at, value]) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("")}</c:numCache></c:numRef>`;
}

function series(name: string, values: string, names = texts("Brest", "Harwich")): string {
  return `<c:ser><c:tx>${texts(name)}</c:tx><c:cat>${names}</c:cat><c:val>${values}</c:val></c:ser>`;
}

function chartTitle(...paragraphs: string[]): string {
  return `<c:title><c:tx><c:rich>${paragraphs.map((words) => paragraph(words)).join("")}</c:rich></c:tx></c:title>`;
}

const frame = `<p:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="c" r:id="c1"/></a:graphicData></a:graphic></p:graphicFrame>`;

/** A presentation with a slide that shows a chart. */
function charted(plots: string, { title = "", settings = "", shapes = frame, kind = "chart" } = {}): Uint8Array {
  const chart = `<c:chartSpace xmlns:c="c" xmlns:a="a">${settings}<c:chart>${title}<c:plotArea>${plots}</c:plotArea></c:chart></c:chartSpace>`;
  const files = { "ppt/charts/chart1.xml": chart };
  return aDeck({ slides: [{ shapes, leadsTo: [["c1", kind, "../charts/chart1.xml"]] }], files });
}

test("a chart is told as the table that it shows, its numbers as they are written there", async () => {
  const plot = `<c:barChart>${series("Spring", numbers("0.0", [0, 7.234], [1, 4]))}${series("Share | all", numbers("0%", [1, 0.25]))}</c:barChart>`;
  const read = await readOf(charted(plot, { title: chartTitle("Heights", "in |metres"), shapes: frame.repeat(3) }));
  expect(read.text).toBe(
    "## Slide 1\n\nChart: Heights in metres\n\n|  | Spring | Share \\| all |\n| --- | --- | --- |\n| Brest | 7.2 |  |\n| Harwich | 4.0 | 25% |",
  );
  expect(read.notes).toEqual([]);
});

test("series of a chart that say something of other places have tables of their own", async () => {
  const points = (name: string, x: string, y: string): string =>
    `<c:ser><c:tx>${texts(name)}</c:tx><c:xVal>${x}</c:xVal><c:yVal>${y}</c:yVal></c:ser>`;
  const scatter = `<c:scatterChart>${points("A", numbers("0", [0, 1], [1, 2]), numbers("0", [0, 10], [1, 20]))}${points("B", numbers("0", [0, 5], [1, 6]), numbers("0", [0, 50], [1, 60]))}</c:scatterChart>`;
  expect((await readOf(charted(scatter))).text).toBe(
    "## Slide 1\n\nChart:\n\n|  | A |\n| --- | --- |\n| 1 | 10 |\n| 2 | 20 |\n\n|  | B |\n| --- | --- |\n| 5 | 50 |\n| 6 | 60 |",
  );
  const lines = `<c:lineChart>${series("A", numbers("0", [0, 1]), texts("Brest"))}${series("B", numbers("0", [0, 2]), texts("Harwich"))}</c:lineChart>`;
  expect((await readOf(charted(lines))).text).toContain("|  | B |\n| --- | --- |\n| Harwich | 2 |");
});

test("names of a chart on two levels are told together, those of an axis are not its title, and a filtered series is not told", async () => {
  const level = (...all: [number, string][]): string =>
    `<c:lvl>${all.map(([at, text]) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join("")}</c:lvl>`;
  const names = `<c:multiLvlStrRef><c:multiLvlStrCache>${level([0, "Men"], [1, "Women"], [2, "Men"])}${level([0, "2019"], [2, "2020"])}</c:multiLvlStrCache></c:multiLvlStrRef>`;
  const filtered = `<c:extLst><c:ext><c15:filteredBarSeries>${series("Old", numbers("0", [0, 9])).replaceAll("c:ser>", "c15:ser>")}</c15:filteredBarSeries></c:ext></c:extLst>`;
  const axis = `<c:catAx>${chartTitle("Sex")}</c:catAx>`;
  const plot = `<c:barChart>${series("Count", numbers("0", [0, 1], [1, 2], [2, 3]), names)}${filtered}</c:barChart>${axis}`;
  expect((await readOf(charted(plot))).text).toBe(
    "## Slide 1\n\nChart:\n\n|  | Count |\n| --- | --- |\n| 2019 – Men | 1 |\n| 2019 – Women | 2 |\n| 2020 – Men | 3 |",
  );
});

test("days of a chart are those of 1904 where it says so", async () => {
  const plot = `<c:lineChart>${series("A", numbers("0", [0, 1]), numbers("yyyy-mm-dd", [0, 43_894]))}</c:lineChart>`;
  expect((await readOf(charted(plot, { settings: '<c:date1904 val="1"/>' }))).text).toContain("| 2024-03-05 | 1 |");
});

test("a chart of a kind that is not known is not told, one that is too long not whole: both are noted", async () => {
  const words = shape(null, [paragraph("Heights.")]);
  const some = series("A", numbers("0", [0, 1]));
  const bubbles = await readOf(charted(`<c:bubbleChart>${some}</c:bubbleChart>`, { shapes: words + frame }));
  expect(bubbles).toMatchObject({ text: "## Slide 1\n\nHeights.", notes: ["charts_left_out"] });
  const newer = await readOf(charted(`<c:barChart>${some}</c:barChart>`, { shapes: words + frame, kind: "chartEx" }));
  expect(newer).toMatchObject({ text: "## Slide 1\n\nHeights.", notes: ["charts_left_out"] });
  const many = await readOf(charted(`<c:barChart>${some.repeat(21)}</c:barChart>`));
  expect(many.notes).toEqual(["charts_left_out"]);
});

test("an equation within a paragraph is told where it is a line of signs, and named where it is not", async () => {
  const within = (equation: string): string =>
    paragraph("The limit is |X| mg").replace(
      /<a:r><a:rPr[^>]*><a:t>X<\/a:t><\/a:r>/,
      `<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath>${equation}</m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t> </a:t></a:r></mc:Fallback></mc:AlternateContent>`,
    );
  const sign = (text: string): string => `<m:r><a:rPr/><m:t>${text}</m:t></m:r>`;
  const half = `<m:f><m:num>${sign("1")}</m:num><m:den>${sign("2")}</m:den></m:f>`;
  const shapes = shape(null, [within(sign("x=5")), within(half)]);
  expect((await readOf(aDeck({ slides: [{ shapes }] }))).text).toBe(
    "## Slide 1\n\nThe limit is x=5 mg\n\nThe limit is [equation] mg",
  );
});

test("H12: a hidden slide is said to be one, a hidden shape is not read, and no paragraph passes for a heading", async () => {
  const hiddenShape = shape(null, [paragraph("SECRET")]).replace('name="Text"', 'name="Text" hidden="1"');
  const read = await readOf(
    aDeck({
      slides: [{ shapes: `${title("Left out")}${hiddenShape}${shape(null, [paragraph("# One")])}`, isHidden: true }],
    }),
  );
  expect(read.text).toBe("## Slide 1 (hidden): Left out\n\n\\# One");
  expect(read.notes).toEqual(["hidden_parts"]);
});

const macros = "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml";

test("a presentation with macros is refused, whatever it is called", async () => {
  expect(await codeOf(aDeck({ slides, main: macros }), "talk.pptm")).toBe("macros");
  expect(await codeOf(aDeck({ slides, main: macros }))).toBe("macros");
  expect(await codeOf(aDeck({ slides, files: { "ppt/vbaProject.bin": "Sub AutoOpen" } }))).toBe("macros");
});

test("H18, R18: what leads elsewhere leads nowhere, entities are not unfolded, and a slide named twice is read once", async () => {
  const outside = await aServer((_, response) => response.end("secret"));
  const lol = `<!DOCTYPE p [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "${outside.origin}/x">]>`;
  const far = `<Relationship Id="rId1" Type="x/slide" Target="${outside.origin}/slide.xml" TargetMode="External"/><Relationship Id="rId2" Type="x/slide" Target="slides/slide2.xml"/>`;
  const slide = `${lol}<p:sld><p:cSld><p:spTree>${shape(null, [paragraph("Calm &b;&c; sea.")])}</p:spTree></p:cSld></p:sld>`;
  const { text } = await readOf(
    aDeck({
      slides,
      order: [1, 2, 2, 2],
      files: {
        "ppt/_rels/presentation.xml.rels": `<Relationships>${far}</Relationships>`,
        "ppt/slides/slide2.xml": slide,
        "ppt/slides/_rels/slide2.xml.rels": "<Relationships/>",
      },
    }),
  );
  expect(text).toBe("## Slide 1\n\nCalm &b;&c; sea.");
  expect(outside.requests).toEqual([]);
  await outside.close();
});

const deck = aDeck({ slides });
/** How office programs keep what they protect with a password: no zip, but a file of streams, one with this name. */
const locked = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(504),
  Buffer.from("EncryptedPackage", "utf16le"),
  Buffer.alloc(512),
]);

test.each([
  ["a text that is called a presentation", new TextEncoder().encode("No slides."), "damaged"],
  ["a presentation with a password", locked, "encrypted"],
  ["a presentation that breaks off", deck.subarray(0, deck.length - 300), "packed_wrong"],
  ["a presentation without slides", aDeck({ slides: [] }), "no_text"],
  ["a presentation of charts of unknown kinds", charted("<c:bubbleChart/>"), "no_text"],
  ["a presentation of pictures", aDeck({ slides: [{ shapes: "<p:pic/>" }] }), "no_text"],
  ["a presentation without its main part", aDeck({ slides, files: { "_rels/.rels": "" } }), "damaged"],
  ["H18: groups within groups", aDeck({ slides: [{ shapes: "<p:grpSp>".repeat(100_000) }] }), "damaged"],
  [
    "H18: slides that share their bytes",
    nestedZip(40, 100_000, {
      name: (nth) => (nth === 0 ? "[Content_Types].xml" : `ppt/${nth}.xml`),
      declaredBytes: 100_000,
    }),
    "damaged",
  ],
])("%s is refused", async (_, bytes, code) => expect(await codeOf(bytes)).toBe(code));
