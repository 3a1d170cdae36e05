"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsInteger, useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import type { ReportDiffView, SuggestionView } from "@/lib/features/reports/views/report-versions";
import styles from "./editing.module.css";

// The text can be read without waiting for any of their scripts.
const SectionEditor = dynamic(
  () => import("./section-editor").then((loaded) => loaded.SectionEditor).catch(partNotLoaded),
  {
    ssr: false,
    loading: () => <Skeleton height={320} radius="md" />,
  },
);
const SectionTools = dynamic(
  () => import("./section-tools").then((loaded) => loaded.SectionTools).catch(partNotLoaded),
  {
    loading: () => <div className={styles.toolsRoom} aria-hidden="true" />,
  },
);
const Suggestions = dynamic(() => import("./suggestions").then((loaded) => loaded.Suggestions).catch(partNotLoaded));

interface SectionPlaceProps {
  projectId: string;
  report: { id: string; version: number; revision: number };
  section: { ordinal: number; heading: string };
  /** What the reader may do in this project, */
  mayEdit: boolean;
  maySuggest: boolean;
  /** and whether this version can be changed now. Whoever has begun keeps their words when it no longer can. */
  canEdit: boolean;
  canSuggest: boolean;
  suggestions: readonly SuggestionView[];
  /** What the markers in them stand for. */
  facts: ReportDiffView["facts"];
  children: ReactNode;
}

/** A section as it is read, with what can be done with its text; while it is edited, its editor. */
export function SectionPlace(props: SectionPlaceProps): ReactNode {
  const { projectId, report, section, mayEdit, maySuggest, canEdit, canSuggest, suggestions, facts, children } = props;
  const [edited, setEdited] = useQueryState("edit", parseAsInteger);
  const [suggested, setSuggested] = useQueryState("suggest", parseAsInteger);
  const tools = useRef<HTMLDivElement>(null);
  const isEdited = mayEdit && edited === section.ordinal;
  const isSuggested = maySuggest && suggested === section.ordinal;
  const mode = isEdited ? "edit" : isSuggested ? "suggest" : null;
  function close(): void {
    void setEdited(null);
    void setSuggested(null);
    requestAnimationFrame(() => tools.current?.querySelector("button")?.focus());
  }
  if (mode !== null) {
    return (
      <div data-aside>
        <SectionEditor projectId={projectId} report={report} section={section} mode={mode} onClose={close} />
      </div>
    );
  }
  return (
    <>
      {children}
      {(canEdit || canSuggest) && (
        <div ref={tools} data-aside>
          <SectionTools
            heading={section.heading}
            onEdit={canEdit ? (): void => void setEdited(section.ordinal) : null}
            onSuggest={canSuggest ? (): void => void setSuggested(section.ordinal) : null}
          />
        </div>
      )}
      {suggestions.length > 0 && (
        <div data-aside>
          <Suggestions
            projectId={projectId}
            report={report}
            suggestions={suggestions}
            facts={facts}
            canEdit={canEdit}
          />
        </div>
      )}
    </>
  );
}
