"use client";

import { Button } from "@mantine/core";
import { IconMessagePlus, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./editing.module.css";

interface SectionToolsProps {
  heading: string;
  /** Null for whoever may not, and where it cannot be done now. */
  onEdit: (() => void) | null;
  onSuggest: (() => void) | null;
}

/** What can be done with the text of a section. */
export function SectionTools({ heading, onEdit, onSuggest }: SectionToolsProps): ReactNode {
  return (
    <div className={styles.tools}>
      {onEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          aria-label={`Edit “${heading}”`}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      {onSuggest && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconMessagePlus size={14} aria-hidden="true" />}
          aria-label={`Suggest a change of “${heading}”`}
          onClick={onSuggest}
        >
          Suggest a change
        </Button>
      )}
    </div>
  );
}
