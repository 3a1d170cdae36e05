"use client";

import { Button } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./comments.module.css";
import { type PageText, stretchOf } from "./passages";

export interface Stretch {
  from: number;
  to: number;
  place: string;
}

/** What of the text is selected now; null when nothing is. */
export function selectedStretch(page: PageText | null): Stretch | null {
  const selection = document.getSelection();
  if (page === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  return stretchOf(page, selection.getRangeAt(0));
}

/** The button that stands at a selection of the text for as long as there is one. */
export function SelectionButton({
  page,
  onChoose,
}: {
  page: PageText | null;
  onChoose: (stretch: Stretch) => void;
}): ReactNode {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    function look(): void {
      const selection = document.getSelection();
      if (selectedStretch(page) === null || selection === null) {
        setAt(null);
        return;
      }
      const box = selection.getRangeAt(0).getBoundingClientRect();
      const left = Math.max(8, Math.min(box.right, window.innerWidth - 130));
      setAt({ left, top: Math.max(60, Math.min(box.bottom + 6, window.innerHeight - 44)) });
    }
    // Something may be selected already.
    look();
    document.addEventListener("selectionchange", look);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      document.removeEventListener("selectionchange", look);
      window.removeEventListener("scroll", look);
    };
  }, [page]);
  if (at === null) return null;
  return (
    <Button
      className={styles.atSelection ?? ""}
      style={at}
      size="compact-md"
      leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
      // Else the press would take the selection away before the click.
      onMouseDown={(event): void => event.preventDefault()}
      onClick={(): void => {
        const stretch = selectedStretch(page);
        if (stretch) onChoose(stretch);
        setAt(null);
      }}
    >
      Comment
    </Button>
  );
}
