import { expect, test } from "vitest";
import { documentPage } from "./shared-document";

test("a document's words are text, whatever they look like, and its quote is boxed", () => {
  const html = documentPage('<b>"Port"</b>', [
    { tag: "p", children: ["<script>alert(1)</script> ", { tag: "mark", children: ["a < b & c"] }] },
    { tag: "td", colSpan: 2, children: ["x"] },
    { tag: "img", alt: '"><script>', children: [] },
    { tag: "br", children: [] },
    { tag: "h2", children: ["Loads"] },
  ]);
  expect(html).toContain("<mark>a &lt; b &amp; c</mark>");
  expect(html).toContain('<td colspan="2">x</td>');
  expect(html).not.toMatch(/<script|<b>|<\/br>/);
  expect(html).toContain('<p class="h2">Loads</p>');
  expect(html).toContain("Text that the document itself hides may be among it.");
  expect(html).toContain("Picture: &quot;&gt;&lt;script&gt;");
});
