"use client";

import { Button, Skeleton } from "@mantine/core";
import { IconMessagePlus, IconPencil } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { parseAsInteger, useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import type { SuggestionView } from "@/lib/views/models";
import styles from "./editing.module.css";

const SectionEditor = dynamic(() => import("./section-editor").then((loaded) => loaded.SectionEditor), {
  ssr: false,
  loading: () => <Skeleton height={320} radius="md" />,
});
const Suggestions = dynamic(() => import("./suggestions").then((loaded) => loaded.Suggestions));

export interface SectionPlaceProps {
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
  children: ReactNode;
}

/** A section as it is read, with what can be done with its text; while it is edited, its editor. */
export function SectionPlace(props: SectionPlaceProps): ReactNode {
  const { projectId, report, section, mayEdit, maySuggest, canEdit, canSuggest, suggestions, children } = props;
  const [edited, setEdited] = useQueryState("edit", parseAsInteger);
  const [suggested, setSuggested] = useQueryState("suggest", parseAsInteger);
  const button = useRef<HTMLButtonElement>(null);
  const isEdited = mayEdit && edited === section.ordinal;
  const isSuggested = maySuggest && suggested === section.ordinal;
  const mode = isEdited ? "edit" : isSuggested ? "suggest" : null;
  function close(): void {
    void setEdited(null);
    void setSuggested(null);
    requestAnimationFrame(() => button.current?.focus());
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
        <div className={styles.tools} data-aside>
          {canEdit && (
            <Button
              ref={button}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPencil size={14} aria-hidden="true" />}
              aria-label={`Edit “${section.heading}”`}
              onClick={(): void => void setEdited(section.ordinal)}
            >
              Edit
            </Button>
          )}
          {canSuggest && (
            <Button
              ref={canEdit ? undefined : button}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconMessagePlus size={14} aria-hidden="true" />}
              aria-label={`Suggest a change of “${section.heading}”`}
              onClick={(): void => void setSuggested(section.ordinal)}
            >
              Suggest a change
            </Button>
          )}
        </div>
      )}
      {suggestions.length > 0 && (
        <div data-aside>
          <Suggestions projectId={projectId} report={report} suggestions={suggestions} canEdit={canEdit} />
        </div>
      )}
    </>
  );
}
