"use client";

import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useInBrowser } from "@/lib/client/hydration/use-in-browser";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import { isRenderable } from "@/lib/domain/markdown/markdown";
import { type DrawMarkers, ReportMarkdown } from "./report-markdown";

/** A text that is being written, drawn by the browser that shows it: the server parses nothing of it. */
export function LiveMarkdown({ markdown, draw }: { markdown: string; draw: DrawMarkers }): ReactNode {
  const text = useDeferredValue(markdown);
  const isInBrowser = useInBrowser();
  const drawn = useMemo(() => (isInBrowser && isRenderable(text) ? drawMarkdown(text) : null), [isInBrowser, text]);
  if (!isInBrowser) return <p style={{ whiteSpace: "pre-wrap" }}>{text}</p>;
  return <ReportMarkdown drawn={drawn} markdown={text} draw={draw} />;
}
