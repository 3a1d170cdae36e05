"use client";

import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createElement, Fragment, memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import { Note } from "@/components/kit/states";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { OnPage } from "@/lib/domain/original/on-page";
import { type BoxedElement, type BoxedNode, boxedIn, type Rendered } from "@/lib/domain/original/rendered";
import styles from "./original.module.css";

interface OriginalDocumentProps {
  snapshotId: string;
  /** The text as read, and the quote's place in it in code points; null for no quote. */
  on: OnPage | null;
}

/** A page or a Word document as it was published, the quote boxed in it. */
export function OriginalDocument({ snapshotId, on }: OriginalDocumentProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: keys.rendered(snapshotId),
    queryFn: () => fetchView("rendered", [snapshotId]),
    // What was published does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Note tone="bad">{error.message}</Note>;
  if (data === undefined) return <Skeleton className={styles.waiting ?? ""} radius="sm" />;
  if (data.taken !== null) return <Note>{data.taken}</Note>;
  if (data.rendered === null) {
    return (
      <Note tone="bad">The original could not be opened. Its text as read stands here; the file can be saved.</Note>
    );
  }
  return <Sheet rendered={data.rendered} on={on} />;
}

function Sheet({ rendered, on }: { rendered: Rendered; on: OnPage | null }): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const { nodes, isPlaced, isUnseen } = useMemo(() => boxedIn(rendered, on), [rendered, on]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote is another place to go to
  useEffect(() => {
    const box = frame.current?.querySelector("mark");
    if (!frame.current || !box) return;
    const from = box.getBoundingClientRect().top - frame.current.getBoundingClientRect().top;
    frame.current.scrollTop += from - frame.current.clientHeight / 3;
  }, [nodes]);
  return (
    <section className={styles.original} aria-label="Original">
      {on !== null && !isPlaced && <Note tone="warn">The quote could not be placed in the original.</Note>}
      {isUnseen && (
        <Note tone="warn">This quote is not seen on the page as published: the page’s own style hides it.</Note>
      )}
      {rendered.isCut && <Note tone="warn">The original is very long; its beginning is shown.</Note>}
      <Text size="xs" c="dimmed">
        Text that the document itself hides may be among what is shown.
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label="The document, as published">
        <Paper nodes={nodes} />
      </section>
    </section>
  );
}

const Paper = memo(function Paper({ nodes }: { nodes: readonly BoxedNode[] }): ReactNode {
  return (
    <div className={styles.paper} data-drawn="">
      {drawn(nodes)}
    </div>
  );
});

function drawn(nodes: readonly BoxedNode[]): ReactNode[] {
  // Nothing tells the children apart but their order, which does not change.
  return nodes.map((node, nth) => <Fragment key={String(nth)}>{drawnOne(node)}</Fragment>);
}

const HEADING = /^h([1-6])$/;

function drawnOne(node: BoxedNode): ReactNode {
  if (typeof node === "string") return node;
  if (node.tag === "mark") return <mark data-box="">{node.children}</mark>;
  if (node.tag === "img") return <Picture element={node} />;
  const level = HEADING.exec(node.tag)?.[1];
  // Headings of the document are none of this page.
  if (level !== undefined) return <p data-level={level}>{drawn(node.children)}</p>;
  const { tag, children, src: _, alt: __, isUnseen, ...spans } = node;
  const attributes = { ...spans, ...(isUnseen && { "data-unseen": "" }) };
  // One list, never as many arguments: a paragraph may hold more than a call takes.
  return children.length === 0 ? createElement(tag, attributes) : createElement(tag, attributes, drawn(children));
}

function Picture({ element: { src, alt = "" } }: { element: BoxedElement }): ReactNode {
  // biome-ignore lint/performance/noImgElement: a picture that the document itself holds
  if (src !== undefined) return <img src={src} alt={alt} />;
  return <span className={styles.noPicture}>Picture: {alt}</span>;
}
