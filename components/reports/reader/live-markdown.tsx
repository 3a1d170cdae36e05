"use client";

import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import { isRenderable } from "@/lib/domain/markdown/markdown";
import { type DrawMarkers, ReportMarkdown } from "./report-markdown";

const never = (): (() => void) => () => undefined;

/** A text that is being written, drawn by the browser that shows it: the server parses nothing of it. */
export function LiveMarkdown({ markdown, draw }: { markdown: string; draw: DrawMarkers }): ReactNode {
  const text = useDeferredValue(markdown);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const drawn = useMemo(() => (isInBrowser && isRenderable(text) ? drawMarkdown(text) : null), [isInBrowser, text]);
  if (!isInBrowser) return <p style={{ whiteSpace: "pre-wrap" }}>{text}</p>;
  return <ReportMarkdown drawn={drawn} markdown={text} draw={draw} />;
}
