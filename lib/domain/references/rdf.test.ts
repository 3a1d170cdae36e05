import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { isRdf } from "./rdf";
import { readReferenceList } from "./reference-list";

/** As Zotero 7 exports a work with its file, a journal and a note. */
const zotero = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:link="http://purl.org/rss/1.0/modules/link/">
  <bib:Article rdf:about="#item_1">
    <z:itemType>journalArticle</z:itemType>
    <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
    <bib:authors><rdf:Seq>
      <rdf:li><foaf:Person><foaf:surname>Ostrom</foaf:surname><foaf:givenName>Elinor</foaf:givenName></foaf:Person></rdf:li>
      <rdf:li><foaf:Person><foaf:surname>Hardin</foaf:surname></foaf:Person></rdf:li>
    </rdf:Seq></bib:authors>
    <link:link rdf:resource="#item_2"/>
    <dc:title>Commons &amp; tides</dc:title>
    <dc:date>1990-03</dc:date>
    <dc:publisher><foaf:Organization><foaf:name>Harbour Press</foaf:name></foaf:Organization></dc:publisher>
    <dc:identifier>DOI 10.1000/ABC.1</dc:identifier>
    <dc:identifier><dcterms:URI><rdf:value>https://example.org/commons</rdf:value></dcterms:URI></dc:identifier>
  </bib:Article>
  <z:Attachment rdf:about="#item_2">
    <z:itemType>attachment</z:itemType>
    <rdf:resource rdf:resource="files/12/Ostrom &amp; Hardin - 1990.pdf"/>
    <dc:title>Full Text PDF</dc:title>
  </z:Attachment>
  <bib:Journal rdf:about="urn:issn:1234-5678"><dc:title>Journal of Tides</dc:title></bib:Journal>
  <bib:Memo rdf:about="#item_3"><rdf:value>A note</rdf:value></bib:Memo>
</rdf:RDF>`;

test("a library that Zotero exports as RDF gives its works with the paths of their files", () => {
  expect(readReferenceList(zotero)).toEqual({
    ok: true,
    isCut: false,
    references: [
      {
        title: "Commons & tides",
        author: "Elinor Ostrom, Hardin",
        publishedOn: "1990-03",
        publisher: "Harbour Press",
        url: "https://doi.org/10.1000/abc.1",
        files: ["files/12/Ostrom & Hardin - 1990.pdf"],
      },
    ],
  });
});

test("BibTeX and RIS name files beside them, by whatever is escaped in their paths", () => {
  const bibtex = String.raw`@book{o, title = {Commons}, file = {Full Text:files/1/a\:b\;c_d.pdf:application/pdf;Snap:files/2/x.html:text/html}}`;
  expect(readReferenceList(bibtex)).toMatchObject({
    references: [{ title: "Commons", files: ["files/1/a:b;c_d.pdf", "files/2/x.html"] }],
  });
  expect(
    readReferenceList("TY  - BOOK\nTI  - Commons\nL1  - files/1/a.pdf\nL2  - https://example.org/a\nER  - \n"),
  ).toMatchObject({
    references: [{ title: "Commons", url: "https://example.org/a", files: ["files/1/a.pdf"] }],
  });
});

test("RDF that is broken, nests without end or has entities of its own is read as far as it goes, and expands nothing", () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;
  const item = "<bib:Book><z:itemType>book</z:itemType><dc:title>&b; tides</dc:title></bib:Book>";
  expect(readReferenceList(`<rdf:RDF>${bomb}${item}`)).toMatchObject({ references: [{ title: "&b; tides" }] });
  expect(readReferenceList(`<rdf:RDF>${"<a>".repeat(100_000)}`)).toMatchObject({ ok: false });
  expect(readReferenceList(`<rdf:RDF><a ${"x ".repeat(500_000)}`)).toMatchObject({ ok: false });
});

test.each(["<!--", "<![CDATA["])("RDF of many %s without an end is read in time in proportion to it", (opens) => {
  const read = (size: number): void => void readReferenceList(`<rdf:RDF>${opens.repeat(size)}`);
  expect(growth(read, 10_000)).toBeLessThan(LINEAR);
});

/** What a list of one work reads of it. */
function workOf(fields: string, beside = ""): unknown {
  const list = readReferenceList(
    `<rdf:RDF><bib:Book><z:itemType>book</z:itemType>${fields}</bib:Book>${beside}</rdf:RDF>`,
  );
  return list.ok ? list.references[0] : list.message;
}

test.each([
  ["<dc:title>Tides &amp; &lt;ebbs&gt; &quot;of&quot; Brest&apos;s</dc:title>", `Tides & <ebbs> "of" Brest's`],
  ["<dc:title>&#65;&#x42;&#X43;&nbsp;&AMP;</dc:title>", "ABC&nbsp;&"],
  ["<dc:title>a&#0;b&#x110000;c</dc:title>", "abc"],
  ["<dc:title><![CDATA[Tides &amp; <ebbs>]]> of Brest</dc:title>", "Tides &amp; <ebbs> of Brest"],
  ["<dc:title>Tides<!-- a <remark> --> of Brest</dc:title>", "Tides of Brest"],
  ["<dc:title>Tides<br/> of Brest</dc:title>", "Tides of Brest"],
  ["<dc:title>Tides</other> of Brest</dc:title>", "Tides of Brest"],
  ["<dc:title>Tides</dc:title><dc:title>Ebbs</dc:title>", "Tides"],
  ["<title xml:lang='en'>Tides</title>", "Tides"],
])("the title in %s is “%s”", (fields, title) => {
  expect(workOf(fields)).toMatchObject({ title });
});

test("a title says at most the first 4,000 characters of what stands in it, and is cut as any other", () => {
  const blank = " ".repeat(3_999);
  expect(workOf(`<dc:title>${blank}ab</dc:title>`)).toMatchObject({ title: "a" });
  expect(workOf(`<dc:title>${blank} <b/>no</dc:title><dc:date>2019</dc:date><dc:title>T</dc:title>`)).toContain(
    "no reference",
  );
});

test.each([
  ["<foaf:surname>Ames</foaf:surname><foaf:givenName>Ruth</foaf:givenName>", "Ruth Ames"],
  ["<foaf:surname>Ames</foaf:surname><foaf:givenname>Ruth</foaf:givenname>", "Ruth Ames"],
  ["<foaf:surname> World Bank </foaf:surname>", "World Bank"],
  ["<foaf:givenName>Ruth</foaf:givenName>", "Ruth"],
])("the person of %s is %s", (person, author) => {
  const people = `<rdf:Seq><rdf:li><foaf:Person>${person}</foaf:Person></rdf:li><rdf:li/></rdf:Seq>`;
  expect(workOf(`<bib:authors>${people}</bib:authors>`)).toMatchObject({ author });
});

test("an address of a work is that of its DOI, else that which one of its identifiers has", () => {
  const uri = "<dc:identifier><dcterms:URI><rdf:value> https://a.org/ </rdf:value></dcterms:URI></dc:identifier>";
  expect(
    workOf(`${uri}<dc:identifier>ISBN 1</dc:identifier><dc:identifier>doi 10.1000/A</dc:identifier>`),
  ).toMatchObject({ url: "https://doi.org/10.1000/a" });
  expect(workOf(`<dc:identifier>ISBN 1</dc:identifier>${uri}`)).toMatchObject({ url: "https://a.org/" });
});

test("files of a work are the attachments that it links to, by whichever quotation marks", () => {
  const beside =
    "<z:Attachment rdf:about='#2'><rdf:resource rdf:resource='a &quot;b&quot;.pdf'/></z:Attachment>" +
    '<z:Attachment rdf:about = "#3"><rdf:resource rdf:resource = "c.pdf"/></z:Attachment>' +
    '<z:Attachment><rdf:resource rdf:resource="none.pdf"/></z:Attachment><z:Attachment rdf:about="#4"/>' +
    '<bib:Memo rdf:about="#5"><rdf:resource rdf:resource="memo.pdf"/></bib:Memo>';
  const links = ["#3", "#2", "#4", "#5", "#6"].map((to) => `<link:link rdf:resource="${to}"/>`).join("");
  expect(workOf(`<dc:title>T</dc:title>${links}<link:link/>`, beside)).toMatchObject({ files: ["c.pdf", 'a "b".pdf'] });
});

test("attachments, notes and what has no kind are no works of a list", () => {
  const item = (kind: string): string => `<x><z:itemType>${kind}</z:itemType><dc:title>${kind}</dc:title></x>`;
  const list = readReferenceList(
    `<rdf:RDF>${["attachment", "book", "note", ""].map(item).join("")}<y><dc:title>z</dc:title></y></rdf:RDF>`,
  );
  expect(list).toMatchObject({ references: [{ title: "book" }] });
  expect(list.ok && list.references).toHaveLength(1);
});

test("RDF is known by its first element, behind a declaration or not", () => {
  for (const text of ["<rdf:RDF>", "\n<RDF >", '<?xml version="1.0"?>\n<rdf:RDF\nxmlns="x">'])
    expect(isRdf(text)).toBe(true);
  for (const text of ["<rdf:RDFS>", "text <rdf:RDF>", "<html><rdf:RDF>", `${" ".repeat(4_000)}<rdf:RDF>`])
    expect(isRdf(text)).toBe(false);
});

test("what is nested deeply within a work costs nothing of what stands behind it", () => {
  const nested = `${"<a>".repeat(100)}<b>in</b>${"</a>".repeat(100)}`;
  expect(workOf(`${nested}<dc:title>T</dc:title>`, "<x/>")).toMatchObject({ title: "T" });
});
