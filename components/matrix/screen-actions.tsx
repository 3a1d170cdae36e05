"use client";

import { Button } from "@mantine/core";
import { IconDownload, IconScale, IconTable } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** What a matrix leads to: its decision page, and the matrix as a file; none for one that holds nothing. */
export function MatrixActions({ home, file }: { home: string; file: string | null }): ReactNode {
  return (
    <>
      <Button
        component={Link}
        href={`${home}/decision`}
        variant="default"
        leftSection={<IconScale size={16} stroke={1.8} aria-hidden="true" />}
      >
        Decision
      </Button>
      {file !== null && (
        <Button
          component="a"
          href={file}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Save as CSV
        </Button>
      )}
    </>
  );
}

/** What a decision page leads to. */
export function DecisionActions({ home }: { home: string }): ReactNode {
  return (
    <Button
      component={Link}
      href={`${home}/matrix`}
      variant="default"
      leftSection={<IconTable size={16} stroke={1.8} aria-hidden="true" />}
    >
      Evidence matrix
    </Button>
  );
}
