import { describe, expect, it } from "vitest";
import { keys } from "@/lib/testing/rigs/reports";
import { escapeHtml, linkHtml, markdownHtml } from "./markdown-html";
import { reportTree } from "./report-tree";

const html = (markdown: string): string =>
  markdownHtml(reportTree(markdown), (cited) => `<sup>${cited.join()}</sup>`).trim();

describe("Markdown as HTML", () => {
  it.each([
    ["a paragraph", "It *rose* **much** ~~not~~.", "<p>It <em>rose</em> <strong>much</strong> <del>not</del>.</p>"],
    ["code in a line", "Say `<b>`.", "<p>Say <code>&lt;b&gt;</code>.</p>"],
    ["code of its own", "```\na < b\n```", "<pre><code>a &lt; b</code></pre>"],
    ["a line's end", "One\\\ntwo", "<p>One<br>two</p>"],
    ["a rule", "One\n\n---", "<p>One</p><hr>"],
    ["a quotation", "> said", "<blockquote><p>said</p></blockquote>"],
    ["a list", "- one", "<ul><li><p>one</p></li></ul>"],
    ["a numbered list", "1. one", "<ol><li><p>one</p></li></ol>"],
    ["a table", "| a |\n| --- |\n| 1 |", "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>"],
    ["citations", `It rose [F${keys.a}][F${keys.b}].`, `<p>It rose<sup>${keys.a},${keys.b}</sup>.</p>`],
    ["tags", "<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>"],
  ])("draws %s as what it is", (_, markdown, drawn) => {
    expect(html(markdown)).toBe(drawn);
  });

  it.each([
    ["#", "h3"],
    ["##", "h3"],
    ["###", "h3"],
    ["####", "h4"],
    ["#####", "h5"],
    ["######", "h6"],
  ])("draws a heading of %s below its section's own, as %s", (marks, tag) => {
    expect(html(`${marks} Head`)).toBe(`<${tag}>Head</${tag}>`);
  });

  it("draws a heading of no level as the first below its section's own", () => {
    const children = [{ type: "text", value: "Head" }];
    expect(markdownHtml({ type: "heading", children }, () => "")).toBe("<h3>Head</h3>");
  });

  it("says in words of a list of inferences that it is one", () => {
    expect(html(`Inference: what to do:\n\n1. Wait. [F${keys.a}]`)).toContain(
      '<ol class="inferred" aria-label="Inferences">',
    );
    expect(html("1. Wait.")).not.toContain("Inferences");
  });
});

describe("an address in HTML", () => {
  it("is a link that shows itself, with every mark of HTML escaped", () => {
    expect(linkHtml('https://a.example/?a=1&b="2"')).toBe(
      '<a href="https://a.example/?a=1&amp;b=&quot;2&quot;" rel="noopener noreferrer nofollow">https://a.example/?a=1&amp;b=&quot;2&quot;</a>',
    );
  });

  it("leads nowhere where it may not be followed", () => {
    expect(linkHtml("javascript:alert('<x>')")).toBe("javascript:alert('&lt;x&gt;')");
  });

  it("holds no half of a letter", () => {
    expect(escapeHtml("a\ud800b & c")).toBe("a\ufffdb &amp; c");
  });
});
