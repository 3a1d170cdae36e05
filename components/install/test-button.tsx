"use client";

import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import styles from "./models.module.css";

interface TestButtonProps {
  /** What is tested, for those who do not see where the button stands. */
  of: string;
  isPending: boolean;
  isDisabled: boolean;
  onTest: () => void;
}

/** Makes one small real request. */
export function TestButton({ of, isPending, isDisabled, onTest }: TestButtonProps): ReactNode {
  return (
    <Button
      variant="default"
      loading={isPending}
      disabled={isDisabled}
      leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
      aria-label={`Test ${of}`}
      onClick={onTest}
    >
      Test
    </Button>
  );
}

/** What a test came to; nothing before. */
export function TestResult({ result }: { result: { ok: boolean; says: string } | null }): ReactNode {
  return (
    <div aria-live="polite" className={styles.result}>
      {result !== null && <Note tone={result.ok ? "accent" : "bad"}>{result.says}</Note>}
    </div>
  );
}
