"use client";

import { Button, Group, Progress } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClock, IconLoader2, IconUpload } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip, type Look } from "@/components/kit/chip";
import { percent, sized } from "@/components/kit/words";
import { hostOf } from "@/lib/domain/core/url";
import styles from "./library.module.css";
import { isUnderWay, type Upload, type UploadState } from "./upload-queue";

interface UploadRowsProps {
  projectId: string;
  uploads: readonly Upload[];
  retry: (key: string) => void;
  clear: () => void;
}

/** Every file that was dropped and every page that a list named, with how far it is. */
export function UploadRows({ projectId, uploads, retry, clear }: UploadRowsProps): ReactNode {
  if (uploads.length === 0) return null;
  return (
    <>
      <ul className={styles.uploads} aria-label={`${whatOf(uploads)} on their way`}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} projectId={projectId} upload={upload} retry={retry} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said(uploads)}
      </p>
      {!isUnderWay(uploads) && (
        <Group justify="flex-end" mt={6}>
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            Clear this list
          </Button>
        </Group>
      )}
    </>
  );
}

interface UploadRowProps {
  projectId: string;
  upload: Upload;
  retry: (key: string) => void;
}

function UploadRow({ projectId, upload, retry }: UploadRowProps): ReactNode {
  const { key, progress } = upload;
  const { name, detail } = told(upload);
  return (
    <li className={styles.upload}>
      <span className={styles.uploadName} title={name}>
        {progress.state === "added" && progress.sourceId !== null ? (
          <Link href={`/projects/${projectId}/library/${progress.sourceId}`}>{name}</Link>
        ) : (
          name
        )}
      </span>
      <span className={styles.uploadDetail}>{detail}</span>
      <Chip look={lookOf(progress)} />
      {progress.state === "uploading" && (
        <Progress className={styles.uploadMore} value={progress.share * 100} size={4} aria-label={`${name} uploaded`} />
      )}
      {progress.state === "refused" && (
        <span className={styles.uploadMore}>
          {progress.message}{" "}
          {progress.canRetry && (
            <Button size="compact-xs" variant="default" onClick={(): void => retry(key)}>
              Try again
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

function lookOf(progress: UploadState): Look {
  switch (progress.state) {
    case "unpacking":
      return { icon: IconLoader2, word: "Unpacking", tone: "accent", turns: true };
    case "queued":
      return { icon: IconClock, word: "Waiting", tone: "plain" };
    case "uploading":
      return { icon: IconUpload, word: `Uploading ${percent(progress.share)}`, tone: "accent" };
    case "reading":
      return { icon: IconLoader2, word: "Reading", tone: "accent", turns: true };
    case "added":
      return { icon: IconCircleCheck, word: "Added", tone: "good" };
    case "refused":
      return { icon: IconCircleX, word: "Refused", tone: "bad" };
  }
}

/** What a row calls it, and its size or the site that it is on. */
function told(upload: Upload): { name: string; detail: string } {
  if ("file" in upload) return { name: upload.file.name, detail: sized(upload.file.size) };
  return { name: upload.page.title ?? upload.page.url, detail: hostOf(upload.page.url) ?? "" };
}

function whatOf(uploads: readonly Upload[]): "Files" | "Sources" {
  return uploads.every((upload) => "file" in upload) ? "Files" : "Sources";
}

function said(uploads: readonly Upload[]): string {
  const added = uploads.filter(({ progress }) => progress.state === "added").length;
  const refused = uploads.filter(({ progress }) => progress.state === "refused").length;
  return `${added} of ${uploads.length} ${whatOf(uploads).toLowerCase()} added${refused > 0 ? `, ${refused} refused` : ""}.`;
}
