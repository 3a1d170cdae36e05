import type { ListedWork } from "@/lib/domain/references/reference";
import { outcomeOf, type UploadState } from "./upload-queue";

interface SendFile {
  projectId: string;
  file: File;
  /** What a list of references says of it. */
  listed?: ListedWork | undefined;
  /** Told as the file goes out, then once more when the server reads it. */
  onProgress: (progress: UploadState) => void;
}

/** Sends one file. By XMLHttpRequest, since `fetch` does not tell how much has gone out. Never rejects. */
export function sendFile({ projectId, file, listed, onProgress }: SendFile): Promise<UploadState> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/uploads/${projectId}`);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name.toWellFormed()));
    if (listed !== undefined) request.setRequestHeader("x-listed", inHeader(listed));
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

/** What a list says, as base64url: in percents, names in other scripts would be longer than headers may be. */
function inHeader(listed: ListedWork): string {
  const bytes = new TextEncoder().encode(JSON.stringify(listed));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const cutOff: UploadState = {
  state: "refused",
  message: "The connection was cut before the file arrived. Nothing was added.",
  canRetry: true,
};
