import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { allowedElements, isRenderable, plainText } from "@/lib/domain/markdown";
import { remarkMarkers } from "@/lib/domain/markdown-tree";
import { hostOf } from "@/lib/domain/url";

/** Draws the markers of one place in the text. */
export type DrawMarkers = (keys: readonly string[]) => ReactNode;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "cite-marker": { "data-keys"?: string };
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

function componentsWith(draw: DrawMarkers): Components {
  return {
    a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
    "cite-marker": (props: { "data-keys"?: string }) => draw((props["data-keys"] ?? "").split(" ")),
    // A report's sections have their own headings; those within them come below.
    h1: ({ children }) => <h3>{children}</h3>,
    h2: ({ children }) => <h3>{children}</h3>,
  };
}

/** A section's Markdown: no raw HTML, no pictures, links that show where they lead, markers drawn by the caller. */
export function ReportMarkdown({ markdown, draw }: { markdown: string; draw: DrawMarkers }): ReactNode {
  if (!isRenderable(markdown)) return <p style={{ whiteSpace: "pre-wrap" }}>{plainText(markdown)}</p>;
  return (
    <Markdown
      remarkPlugins={[remarkGfm, remarkMarkers]}
      allowedElements={[...allowedElements]}
      unwrapDisallowed
      components={componentsWith(draw)}
    >
      {markdown}
    </Markdown>
  );
}
