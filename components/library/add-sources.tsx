"use client";

import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardText, IconLink, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";
import { AddUrl } from "./add-url";
import styles from "./library.module.css";
import { PasteText } from "./paste-text";
import { ACCEPTED } from "./upload-queue";
import { UploadRows } from "./upload-rows";
import { useUploads } from "./use-uploads";

/** The ways into the library: files dropped or chosen, pasted text, a web address. */
export function AddSources({ projectId, isFirst }: { projectId: string; isFirst: boolean }): ReactNode {
  const uploads = useUploads(projectId);
  const choose = useRef<() => void>(null);
  const [isPasting, pasting] = useDisclosure(false);
  const [isAdding, adding] = useDisclosure(false);
  const openChooser = (): void => choose.current?.();
  useKeys([
    { keys: "u", does: "Add files", run: openChooser },
    { keys: "p", does: "Paste a text", run: pasting.open },
    { keys: "a", does: "Add a web page", run: adding.open },
  ]);
  usePageActions([
    { id: "add-files", label: "Add files", group: "This page", run: openChooser },
    { id: "paste-text", label: "Paste a text", group: "This page", run: pasting.open },
    { id: "add-url", label: "Add a web page", group: "This page", run: adding.open },
  ]);
  return (
    <section aria-label="Add sources">
      <Dropzone
        className={styles.drop}
        data-size={isFirst ? "large" : undefined}
        onDrop={uploads.add}
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: ACCEPTED.join(","), "aria-label": "Files to add" }}
        unstyled
      >
        <div className={styles.dropInner}>
          <div className={styles.dropText}>
            <p className={styles.dropTitle}>
              {isFirst ? "Add what your researchers are to read" : "Drop files here to add them"}
            </p>
            <p>PDF, DOCX, HTML, Markdown, text or CSV, up to 25 MB each. They stay on this install.</p>
          </div>
          <div className={styles.buttons}>
            <Button
              size="sm"
              variant={isFirst ? "filled" : "default"}
              leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
              onClick={openChooser}
            >
              Choose files
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconClipboardText size={16} stroke={1.8} aria-hidden="true" />}
              onClick={pasting.open}
            >
              Paste text
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconLink size={16} stroke={1.8} aria-hidden="true" />}
              onClick={adding.open}
            >
              Add URL
            </Button>
          </div>
        </div>
      </Dropzone>
      <UploadRows projectId={projectId} uploads={uploads.uploads} retry={uploads.retry} clear={uploads.clear} />
      <PasteText projectId={projectId} isOpen={isPasting} close={pasting.close} />
      <AddUrl projectId={projectId} isOpen={isAdding} close={adding.close} />
    </section>
  );
}
