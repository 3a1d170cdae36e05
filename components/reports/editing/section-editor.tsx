"use client";

import { Button, Group, SegmentedControl, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Note } from "@/components/kit/states";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { useCommand } from "@/lib/client/use-command";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import { checkEdit, HEADING_MAX, SECTION_MAX, withEdit } from "@/lib/domain/report/section-edit";
import type { ReportEditingView } from "@/lib/features/reports/views/report-versions";
import styles from "./editing.module.css";
import { FactPicker } from "./fact-picker";
import { MarkdownEditor } from "./markdown-editor";
import { RichEditor, type RichHandle } from "./rich/rich-editor";
import { SectionCheck } from "./section-check";
import { SectionConflict } from "./section-conflict";

interface SectionEditorProps {
  projectId: string;
  /** The version that is read; what is edited is always the newest. */
  report: { id: string; version: number };
  section: { ordinal: number; heading: string };
  /** Whether it is changed, or a change is only suggested. */
  mode: "edit" | "suggest";
  onClose: () => void;
}

/** A section under a person's hands, with what its report may cite. */
export function SectionEditor(props: SectionEditorProps): ReactNode {
  const { id: reportId } = props.report;
  const editing = useQuery<ReportEditingView>({
    queryKey: keys.reportEditing(reportId),
    queryFn: () => fetchView("report-editing", [reportId]),
    staleTime: 0,
    gcTime: 0,
  });
  if (editing.isError) return <Note tone="bad">{editing.error.message}</Note>;
  if (!editing.data) return <Skeleton height={320} radius="md" />;
  return <Editor {...props} newest={editing.data} />;
}

/** Keeps a tab with unsaved words from being closed by mistake. */
function useGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const guard = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [isDirty]);
}

function Editor({
  projectId,
  report,
  section,
  mode,
  onClose,
  newest,
}: SectionEditorProps & { newest: ReportEditingView }): ReactNode {
  const { ordinal } = section;
  const router = useRouter();
  // What was seen when the editor opened, or chosen after a conflict: it must not change under the writer's hands.
  const [seen, setSeen] = useState(newest);
  const [isStale, setIsStale] = useState(false);
  const before = seen.sections[ordinal];
  const [heading, setHeading] = useState(before?.heading ?? section.heading);
  const [markdown, setMarkdown] = useState(before?.markdown ?? "");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [form, setForm] = useState<"text" | "markdown">("text");
  /** How often the text was replaced as a whole: what edits it begins anew then. */
  const [taken, setTaken] = useState(0);
  const text = useRef<RichHandle>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isDirty = heading !== before?.heading || markdown !== before?.markdown;
  useGuard(isDirty);

  const known = useMemo(() => new Set(seen.facts.map(({ key }) => key)), [seen]);
  const edit = useMemo(() => ({ heading, markdown }), [heading, markdown]);
  const check = useMemo(() => checkEdit(seen.sections, ordinal, { edit, known }), [seen, ordinal, edit, known]);
  const numbers = useMemo(() => numberMarkers(withEdit(seen.sections, ordinal, edit)), [seen, ordinal, edit]);

  function onRefused({ kind, message }: { kind: string; message: string }): boolean {
    setProblem(message);
    setIsStale(kind === "stale");
    return true;
  }
  const save = useCommand("edit_section", {
    says: "Saved as a new version.",
    onDone: ({ reportId }) => router.push(`/projects/${projectId}/reports/${reportId}`),
    onRefused,
  });
  const suggest = useCommand("suggest_change", {
    says: "Your suggestion stands beside the section.",
    onDone: onClose,
    onRefused,
  });

  function onText(next: string): void {
    setProblem(null);
    setMarkdown(next);
  }
  function send(): void {
    const made = { projectId, reportId: seen.reportId, ordinal, heading, markdown, note };
    if (mode === "edit") void save.run({ ...made, revision: seen.revision });
    else void suggest.run({ ...made, suggestionId: crypto.randomUUID() });
  }

  return (
    <form
      className={styles.editor}
      aria-label={mode === "edit" ? `Edit “${section.heading}”` : `Suggest a change of “${section.heading}”`}
      onSubmit={(event): void => {
        event.preventDefault();
        send();
      }}
    >
      {seen.version !== report.version && !isStale && (
        <Note tone="accent">
          This changes version {seen.version}, the newest. You were reading version {report.version}.
        </Note>
      )}
      {isStale && before && newest.sections[ordinal] && (
        <SectionConflict
          base={before}
          newest={newest}
          ordinal={ordinal}
          mine={edit}
          onTake={(merged): void => {
            setSeen(newest);
            setHeading(merged.heading);
            setMarkdown(merged.markdown);
            setTaken(taken + 1);
            setProblem(null);
            setIsStale(false);
          }}
        />
      )}
      <TextInput
        label="Heading"
        value={heading}
        maxLength={HEADING_MAX}
        data-autofocus
        onChange={(event): void => setHeading(event.currentTarget.value)}
      />
      <SegmentedControl
        className={styles.form ?? ""}
        aria-label="How the text is edited"
        value={form}
        onChange={(to): void => setForm(to === "markdown" ? "markdown" : "text")}
        data={[
          { value: "text", label: "Text" },
          { value: "markdown", label: "Markdown" },
        ]}
      />
      {form === "text" ? (
        <RichEditor
          key={taken}
          markdown={markdown}
          onChange={onText}
          facts={seen.facts}
          numbers={numbers}
          handle={text}
        />
      ) : (
        <MarkdownEditor
          section={edit}
          onChange={onText}
          facts={seen.facts}
          numbers={numbers}
          handle={text}
          onBrackets={(): void => picker.current?.focus()}
        />
      )}
      <FactPicker facts={seen.facts} inputRef={picker} onPick={(key): void => text.current?.cite(key)} />
      <SectionCheck check={check} />
      {markdown.length > SECTION_MAX && (
        <Note tone="bad">
          This text has {markdown.length.toLocaleString("en")} characters; a section holds{" "}
          {SECTION_MAX.toLocaleString("en")}.
        </Note>
      )}
      <TextInput
        label={mode === "edit" ? "What you changed" : "Why"}
        description={mode === "edit" ? "Shown in the list of versions." : "Shown to people who may edit."}
        maxLength={500}
        value={note}
        onChange={(event): void => setNote(event.currentTarget.value)}
      />
      {problem !== null && !isStale && <Note tone="bad">{problem}</Note>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={save.isPending || suggest.isPending}
          disabled={!isDirty || check.refused.length > 0 || isStale || markdown.length > SECTION_MAX}
        >
          {mode === "edit" ? "Save as a new version" : "Suggest"}
        </Button>
      </Group>
    </form>
  );
}
