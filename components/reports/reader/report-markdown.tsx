import dynamic from "next/dynamic";
import { createElement, Fragment, type HTMLAttributes, type ReactNode } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import styles from "@/components/kit/report.module.css";
import { hostOf } from "@/lib/domain/core/url";
import { isAllowedLink } from "@/lib/domain/markdown/allowed";
import type { Drawn, DrawnElement, DrawnNode } from "@/lib/domain/markdown/drawn";

// Hardly any text needs it, and what makes plain words of Markdown weighs more than what draws it.
const PlainMarkdown = dynamic(() =>
  import("./plain-markdown").then((loaded) => loaded.PlainMarkdown).catch(partNotLoaded),
);

/** Draws the markers of one place in the text. */
export type DrawMarkers = (keys: readonly string[]) => ReactNode;

interface Drawing {
  draw: DrawMarkers;
  /** Draws the sign of a sentence that is not borne out, by the number that `withMarks` gave it. */
  mark?: (number: number) => ReactNode;
  /** Draws what stands beside a paragraph, an item or a table, from the facts that it cites. */
  beside?: DrawMarkers;
}

function SafeLink({ href, children }: { href?: string | undefined; children?: ReactNode }): ReactNode {
  if (href === undefined || !isAllowedLink(href)) return children;
  const host = hostOf(href);
  return (
    <a href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
      {children}
      {host && <span className="visually-hidden"> ({host})</span>}
    </a>
  );
}

const kindTitles = {
  inference: "The writer's own step from the facts that it cites.",
  scope: "What the evidence is and is not.",
} as const;

/** The word that says of a sentence which no source says what it is. It is text, so that it is heard as well. */
function SentenceKind({ kind, children }: { kind: "inference" | "scope"; children: ReactNode }): ReactNode {
  return (
    <em className={styles.kind} data-kind={kind} title={kindTitles[kind]}>
      {children}
    </em>
  );
}

function keysOf({ keys = "" }: DrawnElement): string[] {
  return keys.split(" ");
}

/** The keys that an element cites, without those of elements in it that have their own place beside them. */
function keysIn(element: DrawnElement, own: ReadonlySet<string>): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string" || own.has(child.tag)) return [];
    return child.tag === "cite-marker" ? keysOf(child) : keysIn(child, own);
  });
}

const ofItems: ReadonlySet<string> = new Set(["p", "ul", "ol", "table"]);
const ofAll: ReadonlySet<string> = new Set();

function asideOf(element: DrawnElement, { beside }: Drawing, own = ofAll): ReactNode {
  const keys = beside ? [...new Set(keysIn(element, own))] : [];
  return keys.length === 0 ? null : beside?.(keys);
}

/** A report's sections have their own headings; those within them come below. */
function tagOf({ tag }: DrawnElement): string {
  return tag === "h1" || tag === "h2" ? "h3" : tag;
}

function elementOf(element: DrawnElement, drawing: Drawing): ReactNode {
  const { start, align, kind } = element;
  const className = kind === "inference" ? styles.inferred : element.className;
  const inner = element.children.map((child) => nodeOf(child, drawing));
  const said: HTMLAttributes<HTMLElement> & { start?: number } = {
    ...(start !== undefined && { start }),
    ...(className !== undefined && { className }),
    ...(kind === "inference" && element.tag !== "p" && { "aria-label": "Inferences" }),
    ...(align !== undefined && { style: { textAlign: align } }),
  };
  // Nothing tells the children apart but their order, which does not change.
  const made = (...behind: ReactNode[]): ReactNode => createElement(tagOf(element), said, ...inner, ...behind);
  switch (element.tag) {
    case "cite-marker":
      return drawing.draw(keysOf(element));
    case "support-mark":
      return drawing.mark?.(Number(element.mark)) ?? null;
    case "sentence-kind":
      return <SentenceKind kind={element.kind ?? "scope"}>{inner}</SentenceKind>;
    case "a":
      return createElement(SafeLink, { href: element.href }, ...inner);
    case "li": {
      const aside = asideOf(element, drawing, ofItems);
      return aside === null ? made() : made(aside);
    }
    case "p":
    case "table":
      return (
        <>
          {made()}
          {asideOf(element, drawing)}
        </>
      );
    default:
      return made();
  }
}

function nodeOf(node: DrawnNode, drawing: Drawing): ReactNode {
  return typeof node === "string" ? node : elementOf(node, drawing);
}

/**
 * A section's Markdown as it was drawn on the server: no raw HTML, no pictures, links that show where they lead, markers
 * drawn by the caller. What could not be drawn is shown as it is written.
 */
export function ReportMarkdown({ drawn, markdown, ...drawing }: Drawing & ReportText): ReactNode {
  if (drawn === null) return <PlainMarkdown markdown={markdown} />;
  return createElement(Fragment, null, ...drawn.map((node) => nodeOf(node, drawing)));
}

interface ReportText {
  /** Null for what is too tangled to be parsed, or was not parsed in time. */
  drawn: Drawn | null;
  markdown: string;
}
