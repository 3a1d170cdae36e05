import { outcomeOf, type UploadState } from "./upload-queue";

interface SendFile {
  projectId: string;
  file: File;
  /** Told as the file goes out, then once more when the server reads it. */
  onProgress: (progress: UploadState) => void;
}

/** Sends one file. By XMLHttpRequest, since `fetch` does not tell how much has gone out. Never rejects. */
export function sendFile({ projectId, file, onProgress }: SendFile): Promise<UploadState> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/uploads/${projectId}`);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name.toWellFormed()));
    request.upload.onprogress = (event): void => {
      if (event.lengthComputable) onProgress({ state: "uploading", share: event.loaded / event.total });
    };
    request.upload.onload = (): void => onProgress({ state: "reading" });
    request.onload = (): void => resolve(outcomeOf(request.status, request.responseText));
    request.onerror = (): void => resolve(cutOff);
    request.ontimeout = (): void => resolve(cutOff);
    request.send(file);
  });
}

const cutOff: UploadState = {
  state: "refused",
  message: "The connection was cut before the file arrived. Nothing was added.",
  canRetry: true,
};
