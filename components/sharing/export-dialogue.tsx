"use client";

import { Button, Checkbox, Group, Modal, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import styles from "@/components/kit/report.module.css";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { useCommand } from "@/lib/client/use-command";
import {
  type CitationStyle,
  citationStyleNames,
  citationStyles,
  EXPORT_DAYS,
  type ReportFormatName,
  reportFormatLabels,
  reportFormatNames,
} from "@/lib/domain/report/report-file";
import type { ReportExportsView } from "@/lib/features/sharing/views/report-exports";
import { ExportList } from "./export-list";

/** How often exports that are under way are looked at, in milliseconds. */
const EVERY_MS = 700;

interface ExportDialogueProps {
  subject: { projectId: string; reportId: string };
  version: number;
  isOpen: boolean;
  onClose: () => void;
}

function isOpenStill(view: ReportExportsView | undefined): boolean {
  return view?.exports.some(({ status }) => status === "queued" || status === "running") ?? false;
}

/** Saves a report as a file: in which format and style, how far it is, and what was exported before. */
export function ExportDialogue({ subject, version, isOpen, onClose }: ExportDialogueProps): ReactNode {
  const { reportId } = subject;
  const [format, setFormat] = useState<ReportFormatName>("pdf");
  const [style, setStyle] = useState<CitationStyle>("numbered");
  const [hasAppendix, setHasAppendix] = useState(false);
  /** The one that was just asked for: it is saved as soon as it is there. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: keys.reportExports(reportId),
    queryFn: () => fetchView("exports", [reportId]),
    enabled: isOpen,
    refetchInterval: (query) => (isOpenStill(query.state.data) ? EVERY_MS : false),
  });
  const ask = useCommand("export_report", { onDone: ({ exportId }) => setAwaited(exportId) });
  const hasStyle = reportFormatLabels[format].hasStyle;
  const done = data?.exports.find(({ id, status }) => id === awaited && status === "done");
  useEffect(() => {
    if (done === undefined) return;
    setAwaited(null);
    window.location.assign(`/api/exports/${done.id}`);
  }, [done]);
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Export version ${version}`} size="lg">
      <form
        onSubmit={(event): void => {
          event.preventDefault();
          void ask.run({
            ...subject,
            format,
            style: hasStyle ? style : "numbered",
            hasAppendix: hasStyle && hasAppendix,
          });
        }}
      >
        <Stack gap="sm">
          <Group align="end">
            <NativeSelect
              flex={1}
              label="Format"
              data={reportFormatNames.map((name) => ({ value: name, label: reportFormatLabels[name].label }))}
              value={format}
              onChange={({ currentTarget }): void =>
                setFormat(reportFormatNames.find((name) => name === currentTarget.value) ?? format)
              }
            />
            <NativeSelect
              flex={1}
              label="Citation style"
              disabled={!hasStyle}
              data={citationStyles.map((name) => ({ value: name, label: citationStyleNames[name] }))}
              value={style}
              onChange={({ currentTarget }): void =>
                setStyle(citationStyles.find((name) => name === currentTarget.value) ?? style)
              }
            />
            <Button type="submit" loading={ask.isPending}>
              Export
            </Button>
          </Group>
          <Checkbox
            label="With an appendix: what a decision can rest on, and what each source says to each question"
            disabled={!hasStyle}
            checked={hasAppendix}
            onChange={({ currentTarget }): void => setHasAppendix(currentTarget.checked)}
          />
          <p className={styles.small}>
            Whatever the style, the exact quote behind each citation is in the file. Exports are kept for {EXPORT_DAYS}{" "}
            days; every member of the project can save them again.
          </p>
        </Stack>
      </form>
      <ExportList exports={data?.exports} problem={error?.message ?? null} />
    </Modal>
  );
}
