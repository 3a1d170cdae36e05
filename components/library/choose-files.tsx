"use client";

import { Button } from "@mantine/core";
import { type Icon, IconUpload } from "@tabler/icons-react";
import type { ChangeEvent, ReactNode, Ref } from "react";
import styles from "./choose-files.module.css";

interface ChooseFilesProps {
  /** The field, for those who open it by a key. */
  ref?: Ref<HTMLInputElement>;
  /** Endings of names that are offered. */
  accept: readonly string[];
  icon?: Icon;
  isPrimary?: boolean;
  isLocked?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/**
 * The button that chooses files. The browser's own field lies over it: it works before any script does, and a browser opens
 * nothing for a script that comes to it seconds after the click.
 */
export function ChooseFiles({
  ref,
  accept,
  icon: Shape = IconUpload,
  isPrimary = false,
  isLocked = false,
  onChoose,
}: ChooseFilesProps): ReactNode {
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    onChoose([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen once more.
    event.currentTarget.value = "";
  }
  return (
    <Button
      component="span"
      size="sm"
      className={styles.button}
      variant={isPrimary ? "filled" : "default"}
      leftSection={<Shape size={16} stroke={1.8} aria-hidden="true" />}
      disabled={isLocked}
    >
      <span aria-hidden="true">Choose files</span>
      <input
        ref={ref}
        className={styles.field}
        type="file"
        multiple
        aria-label="Choose files"
        disabled={isLocked}
        accept={accept.join(",")}
        onChange={choose}
      />
    </Button>
  );
}
