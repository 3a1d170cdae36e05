"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useReadAgain } from "@/lib/client/fresh-page";
import { sendFile } from "./send-file";
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
    add: (files): void => setUploads((all) => [...all, ...files.map(asUpload)]),
    retry: (key): void => set(key, { state: "queued" }),
    clear: (): void => setUploads((all) => all.filter((upload) => isUnderWay([upload]))),
  };
}

let filesSeen = 0;

function asUpload(file: File): Upload {
  const refusal = refusedAtOnce(file);
  const progress: UploadState =
    refusal === null ? { state: "queued" } : { state: "refused", message: refusal, canRetry: false };
  filesSeen += 1;
  return { key: `file-${filesSeen}`, file, progress };
}

function useWarnOnLeave(isWarning: boolean): void {
  useEffect(() => {
    if (!isWarning) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return (): void => window.removeEventListener("beforeunload", warn);
  }, [isWarning]);
}
