"use client";

import { Textarea } from "@mantine/core";
import { type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { flushSync } from "react-dom";
import { LiveMarkdown } from "@/components/reports/reader/live-markdown";
import { markerOf } from "@/lib/domain/core/ids";
import type { SectionText } from "@/lib/domain/report/section-edit";
import styles from "./editing.module.css";
import type { CitableFact } from "./rich/fact-search";
import type { RichHandle } from "./rich/rich-editor";

interface MarkdownEditorProps {
  section: SectionText;
  onChange: (markdown: string) => void;
  facts: readonly CitableFact[];
  numbers: ReadonlyMap<string, number>;
  handle: Ref<RichHandle>;
  /** Two brackets were typed: they lead to the facts, and are not kept. */
  onBrackets: () => void;
}

/** A section as it is written, with how it will read. */
export function MarkdownEditor({
  section: { heading, markdown },
  onChange,
  facts,
  numbers,
  handle,
  onBrackets,
}: MarkdownEditorProps): ReactNode {
  const text = useRef<HTMLTextAreaElement>(null);
  /** Where a fact that is picked is cited. */
  const cursor = useRef(markdown.length);
  useImperativeHandle(handle, () => ({
    cite: (key): void => {
      const at = Math.min(cursor.current, markdown.length);
      const marker = `${at > 0 && !/\s$/.test(markdown.slice(0, at)) ? " " : ""}${markerOf(key)}`;
      // At once, not with the next frame: what is typed meanwhile would be torn apart.
      flushSync(() => onChange(markdown.slice(0, at) + marker + markdown.slice(at)));
      cursor.current = at + marker.length;
      text.current?.focus();
      text.current?.setSelectionRange(cursor.current, cursor.current);
    },
  }));
  function onText(next: string, at: number): void {
    const isAsking = next.slice(at - 2, at) === "[[";
    cursor.current = isAsking ? at - 2 : at;
    onChange(isAsking ? next.slice(0, at - 2) + next.slice(at) : next);
    if (isAsking) onBrackets();
  }
  return (
    <>
      <Textarea
        ref={text}
        label="Text"
        description="A marker such as [F…] cites the fact of that key."
        autosize
        minRows={6}
        maxRows={24}
        value={markdown}
        onChange={(event): void => onText(event.currentTarget.value, event.currentTarget.selectionEnd)}
        onSelect={(event): void => {
          cursor.current = event.currentTarget.selectionEnd;
        }}
      />
      <section className={styles.preview} aria-label="As it will read">
        <h3>{heading}</h3>
        <LiveMarkdown
          markdown={markdown}
          draw={(cited): ReactNode =>
            cited.map((key) => {
              const fact = facts.find((one) => one.key === key);
              return (
                <span key={key} className={styles.citation} title={fact?.statement ?? "No fact of this run"}>
                  {fact ? (numbers.get(key) ?? "?") : "✕"}
                </span>
              );
            })
          }
        />
      </section>
    </>
  );
}
