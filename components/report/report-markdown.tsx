import type { ReactNode } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { allowedElements, isRenderable, plainText } from "@/lib/domain/markdown";
import { remarkMarkers } from "@/lib/domain/markdown-tree";
import { remarkMarks } from "@/lib/domain/support-tree";
import { hostOf } from "@/lib/domain/url";

/** Draws the markers of one place in the text. */
export type DrawMarkers = (keys: readonly string[]) => ReactNode;

interface Drawing {
  draw: DrawMarkers;
  /** Draws the sign of a sentence that is not borne out, by the number that `withMarks` gave it. */
  mark?: (number: number) => ReactNode;
  /** Draws what stands beside a paragraph, an item or a table, from the facts that it cites. */
  beside?: DrawMarkers;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "cite-marker": { "data-keys"?: string };
      "support-mark": { "data-mark"?: string };
    }
  }
}

function SafeLink({ href, children }: { href?: string | undefined; children?: ReactNode }): ReactNode {
  if (!href) return children;
  const host = hostOf(href);
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
      {children}
      {host && <span className="visually-hidden"> ({host})</span>}
    </a>
  );
}

type Element = NonNullable<ExtraProps["node"]>;

/** The keys that an element cites, without those of elements in it that have their own place beside them. */
function keysIn(node: Element, own: ReadonlySet<string>): string[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element" || own.has(child.tagName)) return [];
    const keys = child.properties["data-keys"];
    return child.tagName === "cite-marker" && typeof keys === "string" ? keys.split(" ") : keysIn(child, own);
  });
}

const ofItems: ReadonlySet<string> = new Set(["p", "ul", "ol", "table"]);
const ofAll: ReadonlySet<string> = new Set();

function componentsWith({ draw, mark, beside }: Drawing): Components {
  const aside = (node: Element | undefined, own = ofAll): ReactNode => {
    const keys = beside && node ? [...new Set(keysIn(node, own))] : [];
    return keys.length === 0 ? null : beside?.(keys);
  };
  return {
    a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
    "cite-marker": (props: { "data-keys"?: string }) => draw((props["data-keys"] ?? "").split(" ")),
    "support-mark": (props: { "data-mark"?: string }) => mark?.(Number(props["data-mark"])) ?? null,
    // A report's sections have their own headings; those within them come below.
    h1: ({ children }) => <h3>{children}</h3>,
    h2: ({ children }) => <h3>{children}</h3>,
    ...(beside && {
      p: ({ node, children }) => (
        <>
          <p>{children}</p>
          {aside(node)}
        </>
      ),
      li: ({ node, children }) => (
        <li>
          {children}
          {aside(node, ofItems)}
        </li>
      ),
      table: ({ node, children }) => (
        <>
          <table>{children}</table>
          {aside(node)}
        </>
      ),
    }),
  };
}

/** A section's Markdown: no raw HTML, no pictures, links that show where they lead, markers drawn by the caller. */
export function ReportMarkdown({ markdown, ...drawing }: Drawing & { markdown: string }): ReactNode {
  if (!isRenderable(markdown)) return <p style={{ whiteSpace: "pre-wrap" }}>{plainText(markdown)}</p>;
  return (
    <Markdown
      remarkPlugins={[remarkGfm, remarkMarkers, remarkMarks]}
      allowedElements={[...allowedElements, "support-mark"]}
      unwrapDisallowed
      components={componentsWith(drawing)}
    >
      {markdown}
    </Markdown>
  );
}
