"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useReadAgain } from "@/lib/client/fresh-page";
import { sendFile } from "./send-file";
import { isZipOfFiles, unpackZip } from "./unpack-zip";
import { isUnderWay, nextToStart, refusedAtOnce, type Upload, type UploadState } from "./upload-queue";

interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  /** Takes away the rows of what has ended. */
  clear: () => void;
}

/** Files on their way into a library: three at once, each with its progress; leaving the page meanwhile warns. */
export function useUploads(projectId: string): Uploads {
  const readAgain = useReadAgain();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const started = useRef(new Set<string>());

  /** The files of a zip take its place, as if they had been chosen one by one. */
  async function unpack({ key, file }: Upload): Promise<void> {
    const unpacked = await unpackZip(file);
    if (!unpacked.ok) return set(key, { state: "refused", message: unpacked.message, canRetry: false });
    const within = unpacked.files.map(asUpload);
    setUploads((all) => all.flatMap((upload) => (upload.key === key ? within : [upload])));
  }
  function add(files: readonly File[]): void {
    const added = files.map((file) => (isZipOfFiles(file) ? asZip(file) : asUpload(file)));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) if (upload.progress.state === "unpacking") void unpack(upload);
  }
  function set(key: string, progress: UploadState): void {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, progress } : upload)));
  }
  const start = useEffectEvent(async ({ key, file }: Upload): Promise<void> => {
    set(key, { state: "uploading", share: 0 });
    const ended = await sendFile({ projectId, file, onProgress: (progress): void => set(key, progress) });
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
    retry: (key): void => set(key, { state: "queued" }),
    clear: (): void => setUploads((all) => all.filter((upload) => isUnderWay([upload]))),
  };
}

let filesSeen = 0;

function anUpload(file: File, progress: UploadState): Upload {
  filesSeen += 1;
  return { key: `file-${filesSeen}`, file, progress };
}

function asUpload(file: File): Upload {
  const refusal = refusedAtOnce(file);
  return anUpload(
    file,
    refusal === null ? { state: "queued" } : { state: "refused", message: refusal, canRetry: false },
  );
}

function asZip(file: File): Upload {
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
