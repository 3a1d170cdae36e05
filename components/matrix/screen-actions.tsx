"use client";

import { Button } from "@mantine/core";
import { IconDownload, IconScale, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/link-button";

/** What a matrix leads to: its decision page, and the matrix as a file; none for one that holds nothing. */
export function MatrixActions({ home, file }: { home: string; file: string | null }): ReactNode {
  return (
    <>
      <LinkButton href={`${home}/decision`} icon={IconScale}>
        Decision
      </LinkButton>
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
    <LinkButton href={`${home}/matrix`} icon={IconTable}>
      Evidence matrix
    </LinkButton>
  );
}
