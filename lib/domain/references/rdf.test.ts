import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
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
