"use client";

import "@mantine/tiptap/styles.css";
import { RichTextEditor } from "@mantine/tiptap";
import { type Editor, useEditor } from "@tiptap/react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { readRich } from "@/lib/domain/rich/read-rich";
import { RichNode } from "@/lib/domain/rich/rich-text";
import { writeRich } from "@/lib/domain/rich/write-rich";
import { CiteMenu, optionId } from "./cite-menu";
import { extensions } from "./extensions";
import { type CitableFact, matchingFacts } from "./fact-search";
import styles from "./rich.module.css";

/** Letters before the cursor that are looked through for two brackets. */
const BEHIND = 90;

/** What stands behind two brackets before the cursor, and where both stand. */
interface CitationQuery {
  query: string;
  from: number;
  to: number;
  left: number;
  top: number;
}

function askedIn({ state, view }: Editor, frame: HTMLElement | null): CitationQuery | null {
  const { $from, empty } = state.selection;
  if (!empty || frame === null || $from.parent.type.name === "markdown") return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - BEHIND), $from.parentOffset, "\n", "\ufffc");
  const [all, query] = /\[\[([^[\]\ufffc]*)$/.exec(before) ?? [];
  if (all === undefined || query === undefined) return null;
  const from = $from.pos - all.length;
  const [at, outer] = [view.coordsAtPos(from), frame.getBoundingClientRect()];
  return { query, from, to: $from.pos, left: at.left - outer.left, top: at.bottom - outer.top };
}

/** Writes the citation of a fact over a stretch of the text, a blank before it. */
function cite(editor: Editor, key: string, { from, to }: { from: number; to: number }): void {
  const before = editor.state.doc.resolve(from).nodeBefore;
  const isApart = before === null || before.type.name === "citation" || /\s$/.test(before.text ?? " ");
  const citation = { type: "citation", attrs: { key } };
  const written = isApart ? [citation] : [{ type: "text", text: " " }, citation];
  editor.chain().focus().insertContentAt({ from, to }, written).run();
}

/** What others may do with the text. */
export interface RichHandle {
  cite: (key: string) => void;
}

interface RichEditorProps {
  /** What it begins with; from then on it tells what it holds. */
  markdown: string;
  onChange: (markdown: string) => void;
  facts: readonly CitableFact[];
  numbers: ReadonlyMap<string, number>;
  handle: Ref<RichHandle>;
}

/** A section as it reads, to be edited: numbers are its citations, and two brackets find a fact to cite. */
export function RichEditor({ markdown, onChange, facts, numbers, handle }: RichEditorProps): ReactNode {
  const menuId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [begun] = useState(() => readRich(markdown));
  const [asked, setAsked] = useState<CitationQuery | null>(null);
  const [active, setActive] = useState(0);
  const editor = useEditor({
    extensions,
    content: { type: "doc", content: begun.blocks.length > 0 ? begun.blocks : [{ type: "paragraph" }] },
    immediatelyRender: false,
    editorProps: { attributes: { role: "textbox", "aria-label": "Text", "aria-multiline": "true" } },
    // What is cited before anybody has been in the text is cited at its end; whoever is in it already stays where they are.
    onCreate: ({ editor: now }) => {
      if (!now.isFocused) now.commands.setTextSelection(now.state.doc.content.size);
    },
    onUpdate: ({ editor: now }) => {
      onChange(writeRich(RichNode.parse(now.getJSON()).content ?? [], begun.tail));
    },
    onTransaction: ({ editor: now }) => {
      setAsked(askedIn(now, frame.current));
      setActive(0);
    },
  });
  const query = asked?.query ?? null;
  const found = useMemo(() => (query === null ? [] : matchingFacts(facts, query)), [facts, query]);
  useImperativeHandle(handle, () => ({
    cite: (key): void => {
      if (editor !== null) cite(editor, key, editor.state.selection);
    },
  }));

  // What a citation shows is known here alone.
  useEffect(() => {
    const byKey = new Map(facts.map((fact) => [fact.key, fact.statement]));
    for (const chip of frame.current?.querySelectorAll<HTMLElement>("[data-cite]") ?? []) {
      const key = chip.dataset["cite"] ?? "";
      const statement = byKey.get(key);
      chip.textContent = statement === undefined ? "✕" : `${numbers.get(key) ?? "?"}`;
      chip.title = statement ?? "No fact of this run";
      chip.toggleAttribute("data-unknown", statement === undefined);
    }
  });
  useEffect(() => {
    const text = editor?.view.dom;
    if (text === undefined) return;
    const isOpen = asked !== null && found.length > 0;
    if (isOpen) text.setAttribute("aria-activedescendant", optionId(menuId, active));
    else text.removeAttribute("aria-activedescendant");
    if (isOpen) text.setAttribute("aria-controls", menuId);
    else text.removeAttribute("aria-controls");
  }, [editor, asked, found, active, menuId]);

  function choose(fact: CitableFact | undefined): void {
    if (editor === null || asked === null || fact === undefined) return;
    cite(editor, fact.key, asked);
  }
  /** Before the text hears it: while facts are offered these keys are theirs. */
  function onKeyDown(event: KeyboardEvent): void {
    if (asked === null) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isChosen = event.key === "Enter" || event.key === "Tab";
    if (by === 0 && event.key !== "Escape" && !(isChosen && found.length > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") setAsked(null);
    else if (isChosen) choose(found[active]);
    else setActive((active + by + found.length) % Math.max(1, found.length));
  }

  return (
    <div ref={frame} className={styles.frame} onKeyDownCapture={onKeyDown}>
      <RichTextEditor editor={editor} classNames={{ content: styles.content ?? "" }}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {asked !== null && <CiteMenu id={menuId} place={asked} found={found} active={active} onChoose={choose} />}
      <p className="visually-hidden" role="status">
        {asked !== null && (found.length === 1 ? "1 fact to cite." : `${found.length} facts to cite.`)}
      </p>
    </div>
  );
}
