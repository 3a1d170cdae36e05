import { describe, expect, it } from "vitest";
import { diagramOf, notesOf, type Slide, slideOf } from "./slide";
import { parseXml } from "./xml";

const parsed = (xml: string): ReturnType<typeof parseXml> => parseXml(new TextEncoder().encode(xml));

/** A slide of shapes. */
function slide(shapes: string): Slide {
  return slideOf(parsed(`<sld><cSld><spTree>${shapes}</spTree></cSld></sld>`));
}

function words(text: string, look = ""): string {
  return `<p>${look === "" ? "" : `<pPr>${look}</pPr>`}<r><t>${text}</t></r></p>`;
}

/** A shape at a place of its slide, by the place's type; at none where that is null. */
function shape(place: string | null, ...paragraphs: string[]): string {
  const at = place === null ? "" : place === "" ? "<ph/>" : `<ph type="${place}"/>`;
  return `<sp><nvSpPr><cNvPr id="2"/>${at}</nvSpPr><txBody>${paragraphs.join("")}</txBody></sp>`;
}

const hidden = (name: string, value: string, within: string): string =>
  `<${name}><nvPr><cNvPr hidden="${value}"/></nvPr>${within}</${name}>`;

describe("a slide", () => {
  it("has the words of its first title that says something, other titles are told as words of it", () => {
    expect(slide(shape("title", words("Tides"), words("of Brest")) + shape("ctrTitle", words("Again")))).toMatchObject({
      title: "Tides of Brest",
      blocks: ["Again"],
    });
    expect(slide(shape("title", words(" ")) + shape("ctrTitle", words("Late")))).toMatchObject({
      title: "Late",
      blocks: [],
    });
    expect(slide(shape(null, words("None"))).title).toBeNull();
  });

  it.each<[string, boolean]>([
    ['<sld show="0"/>', true],
    ['<sld show="1"/>', false],
    ["<sld/>", false],
  ])("written %s is hidden: %s", (xml, isHidden) => {
    expect(slideOf(parsed(xml))).toEqual({ title: null, isHidden, blocks: [], drawings: [] });
  });

  it("leaves out what says the same on each slide, and what is no shape of words", () => {
    const repeated = ["sldNum", "dt", "ftr", "hdr"].map((place) => shape(place, words("same")));
    expect(
      slide(`${repeated.join("")}<pic><txBody>${words("picture")}</txBody></pic><cxnSp/>${shape(null)}`).blocks,
    ).toEqual([]);
  });

  it("leaves out shapes and groups that are hidden", () => {
    const shapes = ["1", "true", "0", "false"].flatMap((value) => [
      hidden("grpSp", value, shape(null, words(`group ${value}`))),
      hidden("sp", value, `<txBody>${words(`shape ${value}`)}</txBody>`),
    ]);
    expect(slide(shapes.join("")).blocks).toEqual(["group 0", "shape 0", "group false", "shape false"]);
  });

  it("tells of what is written for newer and for older programs what comes first", () => {
    const [newer, older] = ["Choice", "Fallback"].map((name) => `<${name}>${shape(null, words(name))}</${name}>`);
    const told = (within: string): string[] => slide(`<AlternateContent>${within}</AlternateContent>`).blocks;
    expect(told(`${newer}${older}`)).toEqual(["Choice"]);
    expect(told(`<Other/>${older}`)).toEqual(["Fallback"]);
    expect(told("")).toEqual([]);
  });

  it("names the drawings and charts that it shows, and tells its tables, a bar within a cell set apart", () => {
    const cells = `<tbl><tr><tc><txBody>${words("Year")}${words("of it")}</txBody></tc><tc><txBody>${words("a|b")}</txBody></tc></tr><tr><tc/><tc/></tr></tbl>`;
    const shown = '<relIds r:dm="d1"/><relIds/><chart id="9" r:id="c1"/><chart id="9"/>';
    expect(slide(`<graphicFrame>${cells}${shown}<tbl/></graphicFrame>`)).toMatchObject({
      blocks: ["| Year of it | a\\|b |\n| --- | --- |\n|  |  |"],
      drawings: ["d1", "c1"],
    });
  });
});

describe("paragraphs of a slide", () => {
  const two = [words("one"), words("two")];
  it.each<[string | null, string[]]>([
    ["body", ["- one\n- two"]],
    ["obj", ["- one\n- two"]],
    ["", ["- one\n- two"]],
    ["subTitle", ["one", "two"]],
    [null, ["one", "two"]],
  ])("at the place %j are told as %j", (place, blocks) => expect(slide(shape(place, ...two)).blocks).toEqual(blocks));

  it("are points by their own marks, wherever they stand, and none where they say so", () => {
    const marked = [words("a", "<buChar/>"), words("b", "<buAutoNum/>"), words("c")];
    expect(slide(shape(null, ...marked)).blocks).toEqual(["- a\n- b", "c"]);
    expect(
      slide(shape("body", words("a", "<buNone/>"), words("b"), words("c", "<buNone/>"), words("d"))).blocks,
    ).toEqual(["a", "- b", "c", "- d"]);
  });

  it.each([
    ["0", 0],
    ["1", 2],
    ["8", 16],
    ["9", 0],
    ["-1", 0],
    ["1.5", 0],
    ["deep", 0],
  ])("at the level %s stand %d letters in", (level, letters) => {
    const point = words("one").replace("<p>", `<p><pPr lvl="${level}"><buChar/></pPr>`);
    expect(slide(shape(null, point)).blocks).toEqual([`${" ".repeat(letters)}- one`]);
  });

  it("are no list where nothing else is said", () => {
    expect(slide(shape("body", words("alone"))).blocks).toEqual(["alone"]);
    expect(slide(shape("body", words("alone"), words(" "))).blocks).toEqual(["alone"]);
  });

  it.each<[string, string]>([
    ["# one", "\\# one"],
    ["###### six", "\\###### six"],
    ["####### seven", "####### seven"],
    ["#tag", "#tag"],
    ["in # between", "in # between"],
  ])("that begin as “%s” pass for no heading", (text, told) =>
    expect(slide(shape(null, words(text))).blocks).toEqual([told]),
  );

  it("are told in one line, with the fields that a reader sees but for the slide's number", () => {
    const runs =
      '<r><t>High</t></r><br/><r><t>water  </t></r><fld type="datetime"><t>in May</t></fld><fld type="slidenum"><t>4</t></fld>';
    expect(slide(shape(null, `<p>${runs}<endParaRPr><t>unseen</t></endParaRPr></p>`)).blocks).toEqual([
      "High water in May",
    ]);
  });

  it.each<[string, string]>([
    ['baseline="30000"', "5⁶"],
    ['baseline="0"', "56"],
    ['baseline="-25000"', "56"],
    ["", "56"],
  ])("with a run whose look says “%s” are told as %s", (look, told) => {
    expect(slide(shape(null, `<p><r><t>5</t></r><r><rPr ${look}/><t>6</t></r></p>`)).blocks).toEqual([told]);
  });

  const sign = (text: string): string => `<r><rPr><anything/></rPr><t>${text}</t></r>`;
  it.each<[string, string, string]>([
    ["a line of signs", `<m><oMath>${sign("x=")}${sign("5")}</oMath></m>`, "x=5"],
    ["a fraction among signs", `<m><oMath>${sign("x=")}<f><num>${sign("1")}</num></f></oMath></m>`, "[equation]"],
    ["a fraction", `<m><oMath><f><num>${sign("1")}</num></f></oMath></m>`, "[equation]"],
    [
      "a line of signs for newer programs",
      `<AlternateContent><Choice><m>${sign("x")}</m></Choice><Fallback><r><t>?</t></r></Fallback></AlternateContent>`,
      "x",
    ],
    [
      "words for newer programs",
      `<AlternateContent><Choice>${sign("new")}</Choice><Fallback>${sign("old")}</Fallback></AlternateContent>`,
      "new",
    ],
    ["nothing for newer programs", `<AlternateContent><Fallback>${sign("old")}</Fallback></AlternateContent>`, ""],
  ])("with %s tell it", (_, equation, told) => {
    expect(slide(shape(null, `<p><r><t>is </t></r>${equation}<r><t> m</t></r></p>`)).blocks).toEqual([
      `is ${told} m`.replace(/\s+/g, " "),
    ]);
  });
});

describe("what is not on a slide itself", () => {
  it("is the speaker's notes beneath its picture, none of them a heading", () => {
    const notes = `<notes>${shape("sldImg", words("picture"))}${shape("body", words("# Pause"), words(" "), words("Go on."))}${shape("sldNum", words("4"))}</notes>`;
    expect(notesOf(parsed(notes))).toEqual(["\\# Pause", "Go on."]);
  });

  it("is the words of its drawings, as a list", () => {
    const points = `<pt><t>${words("Gauge")}${words(" ")}</t></pt><pt/><pt><t>${words("Archive")}</t></pt>`;
    expect(diagramOf(parsed(`<dataModel><ptLst>${points}</ptLst></dataModel>`))).toBe("- Gauge\n- Archive");
    expect(diagramOf(parsed("<dataModel/>"))).toBe("");
  });
});
