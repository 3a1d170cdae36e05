import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { withoutUnseenRuns } from "./unseen-word";

interface Given {
  styles?: string;
  /** Other parts of the document than its text. */
  parts?: Readonly<Record<string, string>>;
}

function docx(body: string, { styles, parts = {} }: Given = {}): Uint8Array {
  const all = {
    "word/document.xml": `<w:document>${body}</w:document>`,
    ...(styles === undefined ? {} : { "word/styles.xml": `<w:styles>${styles}</w:styles>` }),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])));
}

/** What is left of a document's words. */
function seen(body: string, given: Given = {}): string {
  const { bytes } = withoutUnseenRuns(docx(body, given));
  const xml = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
  return [...xml.matchAll(/<w:t>([^<]*)</g)].map(([, words]) => words).join("|");
}

function run(words: string, look = ""): string {
  return `<w:r>${look === "" ? "" : `<w:rPr>${look}</w:rPr>`}<w:t>${words}</w:t></w:r>`;
}

function paragraph(runs: string, look = ""): string {
  return `<w:p>${look === "" ? "" : `<w:pPr>${look}</w:pPr>`}${runs}</w:p>`;
}

const beside = run("seen");
const white = '<w:color w:val="FFFFFF"/>';

describe("a run of words in Word", () => {
  it.each<[string, string]>([
    ["hidden", "<w:vanish/>"],
    ["hidden in so many words", '<w:vanish w:val="true"/>'],
    ["hidden by a number", '<w:vanish w:val="1"/>'],
    ["white on nothing", white],
    ["white on nothing, in small letters", '<w:color w:val="ffffff"/>'],
    ["a point high", '<w:sz w:val="2"/>'],
    ["half a point high", '<w:sz w:val="1"/>'],
    ["white and has another look", `${white}<w:b/>`],
  ])("that is %s is left out", (_, look) => expect(seen(paragraph(run("unseen", look) + beside))).toBe("seen"));

  it.each<[string, string]>([
    ["said not to be hidden", '<w:vanish w:val="0"/>'],
    ["said not to be hidden, in words", '<w:vanish w:val="false"/>'],
    ["switched off from hiding", '<w:vanish w:val="OFF"/>'],
    ["black", '<w:color w:val="000000"/>'],
    ["nearly white", '<w:color w:val="FFFFFE"/>'],
    ["of more digits than a colour has", '<w:color w:val="FFFFFFFF"/>'],
    ["without a colour", "<w:color/>"],
    ["a point and a half high", '<w:sz w:val="3"/>'],
    ["of no height that is said", "<w:sz/>"],
    ["white on a colour of its own", `${white}<w:shd w:fill="000000"/>`],
    ["white on a marker's colour", `${white}<w:highlight w:val="black"/>`],
    ["white in a style that may give it a ground", `${white}<w:rStyle w:val="Label"/>`],
  ])("that is %s is kept", (_, look) => expect(seen(paragraph(run("kept", look) + beside))).toBe("kept|seen"));

  it.each<[string, string]>([
    ["in a paragraph on a colour", paragraph(run("kept", white), '<w:shd w:fill="000000"/>')],
    ["in a paragraph of a style", paragraph(run("kept", white), '<w:pStyle w:val="Banner"/>')],
    ["in a table", `<w:tbl>${paragraph(run("kept", white))}</w:tbl>`],
    ["in a text box", `<w:txbxContent>${paragraph(run("kept", white))}</w:txbxContent>`],
    ["on a page that has a ground", `<w:background/>${paragraph(run("kept", white))}`],
    ["in no paragraph", run("kept", white)],
  ])("that is white %s is kept", (_, body) => expect(seen(body)).toBe("kept"));

  it.each<[string, string]>([
    ["behind a table", `<w:tbl>${paragraph(beside)}</w:tbl>${paragraph(run("unseen", white))}`],
    ["behind a text box", `<w:txbxContent>${paragraph(beside)}</w:txbxContent>${paragraph(run("unseen", white))}`],
    ["behind a paragraph on a colour", `${paragraph(beside, "<w:shd/>")}${paragraph(run("unseen", white))}`],
    ["behind a run on a colour", paragraph(run("seen", "<w:shd/>") + run("unseen", white))],
  ])("that is white %s is left out", (_, body) => expect(seen(body)).toBe("seen"));

  it("is not hidden by what the mark of its paragraph's end, or another run, looks like", () => {
    expect(seen(paragraph(run("kept"), "<w:rPr><w:vanish/></w:rPr>"))).toBe("kept");
    expect(seen(paragraph(run("unseen", "<w:vanish/>") + run("kept")))).toBe("kept");
    expect(seen(paragraph("<w:r><w:rPr><w:rPrChange><w:vanish/></w:rPrChange></w:rPr><w:t>kept</w:t></w:r>"))).toBe(
      "kept",
    );
    expect(seen(paragraph("<w:r><w:vanish/><w:t>kept</w:t></w:r>"))).toBe("kept");
  });

  it("takes with it what lies within it, and nothing behind it", () => {
    const within = `<w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t><w:txbxContent>${paragraph(beside)}${paragraph(run("tiny", '<w:sz w:val="1"/>'))}</w:txbxContent></w:r>`;
    expect(seen(paragraph(`${run("before")}${within}${run("behind")}`))).toBe("before|behind");
    expect(seen(paragraph(`${run("a", "<w:vanish/>")}${run("b", "<w:vanish/>")}${run("c")}`))).toBe("c");
  });
});

describe("a style of Word", () => {
  const style = (id: string, look: string, more = ""): string =>
    `<w:style w:styleId="${id}">${more}<w:rPr>${look}</w:rPr></w:style>`;
  const styles = [
    style("Hidden", "<w:vanish/>"),
    style("Child", "", '<w:basedOn w:val="Hidden"/>'),
    style("Grandchild", "", '<w:basedOn w:val="Child"/>'),
    style("Shown", '<w:vanish w:val="0"/>', '<w:basedOn w:val="Hidden"/>'),
    style("Round", "", '<w:basedOn w:val="Round"/>'),
    style("Orphan", "", '<w:basedOn w:val="Nowhere"/>'),
    '<w:style w:styleId="Outside"><w:rPr><w:b/></w:rPr><w:pPr><w:vanish/></w:pPr></w:style>',
    "<w:rPr><w:vanish/></w:rPr>",
    style("Bold", "<w:b/><w:vanish/>"),
    style("Last", ""),
  ].join("");

  it.each<[string, string]>([
    ["Hidden", ""],
    ["Bold", ""],
    ["Child", ""],
    ["Grandchild", ""],
    ["Shown", "words"],
    ["Round", "words"],
    ["Orphan", "words"],
    ["Outside", "words"],
    ["Last", "words"],
    ["Unknown", "words"],
  ])("%s leaves of a run, and of a paragraph, “%s”", (id, left) => {
    expect(seen(paragraph(run("words", `<w:rStyle w:val="${id}"/>`)), { styles })).toBe(left);
    expect(seen(paragraph(run("words"), `<w:pStyle w:val="${id}"/>`), { styles })).toBe(left);
  });

  it("that hides words gives way to the run that says it is seen", () => {
    const look = '<w:rStyle w:val="Hidden"/><w:vanish w:val="0"/>';
    expect(seen(paragraph(run("words", look)), { styles })).toBe("words");
  });

  it("hides words of its own paragraphs alone", () => {
    const hidden = paragraph(run("unseen"), '<w:pStyle w:val="Hidden"/>');
    expect(seen(`${paragraph(run("a"))}${hidden}${paragraph(run("b"))}`, { styles })).toBe("a|b");
  });
});

describe("a document of Word", () => {
  it("of which all is seen stays as it is", () => {
    const bytes = docx(paragraph(beside), { styles: "" });
    expect(withoutUnseenRuns(bytes)).toEqual({ bytes, isCut: false });
  });

  it("is told without what is unseen in its text and its notes, all else as it was", () => {
    const hidden = `<w:notes>${paragraph(run("unseen", "<w:vanish/>") + beside)}</w:notes>`;
    const parts = {
      "word/footnotes.xml": hidden,
      "word/endnotes.xml": hidden,
      "word/header1.xml": hidden,
      "a.txt": "a",
    };
    const { bytes, isCut } = withoutUnseenRuns(docx(paragraph(beside), { parts }));
    expect(isCut).toBe(true);
    const left = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const);
    const without = `<w:notes>${paragraph(beside)}</w:notes>`;
    expect(Object.fromEntries(left)).toEqual({
      ...parts,
      "word/document.xml": `<w:document>${paragraph(beside)}</w:document>`,
      "word/footnotes.xml": without,
      "word/endnotes.xml": without,
    });
  });
});
