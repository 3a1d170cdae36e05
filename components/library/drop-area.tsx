"use client";

import { type DragEvent, type ReactNode, useRef, useState } from "react";
import styles from "./library.module.css";

interface DropAreaProps {
  /** Bare, it draws nothing of its own but that files are above it. */
  size: "small" | "large" | "bare";
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Where files may be dropped. It adds to the buttons within it and replaces none: dropping needs a mouse. */
export function DropArea({ size, onDrop, children }: DropAreaProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  // Entering a child leaves its parent: only as many leavings as enterings mean that the files are gone.
  const depth = useRef(0);

  function move(by: 1 | -1): void {
    depth.current += by;
    setIsOver(depth.current > 0);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    onDrop([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons within do the same by keyboard
    <div
      className={styles.drop}
      data-size={size}
      data-over={isOver || undefined}
      onDragEnter={(event): void => {
        if (event.dataTransfer.types.includes("Files")) move(1);
      }}
      onDragLeave={(event): void => {
        if (event.dataTransfer.types.includes("Files")) move(-1);
      }}
      onDragOver={(event): void => event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
