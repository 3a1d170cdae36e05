"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useReadAgain } from "@/lib/client/fresh-page";
import type { AddressedReference } from "@/lib/domain/references/reference";
import type { WithList } from "./references/listed-files";
import { sendFile } from "./send-file";
import { sendPage } from "./send-page";
import { isZipOfFiles, unpackZip } from "./unpack-zip";
import { isUnderWay, nextToStart, refusedAtOnce, type Upload, type UploadState } from "./upload-queue";

interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  /** Adds pages that a list of references named. */
  addPages: (pages: readonly AddressedReference[]) => void;
  retry: (key: string) => void;
  /** Takes away the rows of what has ended. */
  clear: () => void;
}

/** Files and pages on their way into a library: three at once, each with its progress; leaving the page meanwhile warns. */
export function useUploads(projectId: string): Uploads {
  const readAgain = useReadAgain();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const started = useRef(new Set<string>());

  /** The files of a zip take its place, as if they had been chosen one by one. */
  async function unpack(key: string, zip: File): Promise<void> {
    const unpacked = await unpackZip(zip);
    if (!unpacked.ok) return set(key, { state: "refused", message: unpacked.message, canRetry: false });
    const within = unpacked.files.map(asListed);
    setUploads((all) => all.flatMap((upload) => (upload.key === key ? within : [upload])));
  }
  function add(files: readonly File[]): void {
    const added = files.map((file) => (isZipOfFiles(file) ? asZip(file) : asUpload(file)));
    setUploads((all) => [...all, ...added]);
    for (const { key, file, progress } of added) if (progress.state === "unpacking") void unpack(key, file);
  }
  function addPages(pages: readonly AddressedReference[]): void {
    setUploads((all) => [...all, ...pages.map((page) => ({ key: nextKey(), page, progress: queued }))]);
  }
  function set(key: string, progress: UploadState): void {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, progress } : upload)));
  }
  function send(upload: Upload): Promise<UploadState> {
    const onProgress = (progress: UploadState): void => set(upload.key, progress);
    return "file" in upload
      ? sendFile({ projectId, file: upload.file, listed: upload.listed, onProgress })
      : sendPage({ projectId, page: upload.page });
  }
  const start = useEffectEvent(async (upload: Upload): Promise<void> => {
    const { key } = upload;
    set(key, "file" in upload ? { state: "uploading", share: 0 } : { state: "reading" });
    const ended = await send(upload);
    started.current.delete(key);
    set(key, ended);
    readAgain();
  });

  useEffect(() => {
    for (const upload of nextToStart(uploads)) {
      if (started.current.has(upload.key)) continue;
      started.current.add(upload.key);
      void start(upload);
    }
  }, [uploads]);
  useWarnOnLeave(isUnderWay(uploads));

  return {
    uploads,
    add,
    addPages,
    retry: (key): void => set(key, queued),
    clear: (): void => setUploads((all) => all.filter((upload) => isUnderWay([upload]))),
  };
}

const queued: UploadState = { state: "queued" };

let seen = 0;
function nextKey(): string {
  seen += 1;
  return `upload-${seen}`;
}

function anUpload(file: File, progress: UploadState): Upload & { file: File } {
  return { key: nextKey(), file, progress };
}

function asUpload(file: File): Upload & { file: File } {
  const refusal = refusedAtOnce(file);
  return anUpload(file, refusal === null ? queued : { state: "refused", message: refusal, canRetry: false });
}

/** A file of a zip; a list whose works came with their files says so in its row. */
function asListed({ file, listed, said }: WithList): Upload {
  if (said !== null) return anUpload(file, { state: "refused", message: said, canRetry: false });
  return { ...asUpload(file), ...(listed !== null && { listed }) };
}

function asZip(file: File): Upload & { file: File } {
  return anUpload(file, { state: "unpacking" });
}

function useWarnOnLeave(isWarning: boolean): void {
  useEffect(() => {
    if (!isWarning) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return (): void => window.removeEventListener("beforeunload", warn);
  }, [isWarning]);
}
