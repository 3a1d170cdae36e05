import { type Outcome, readRefusal, refusalByStatus, unreachable } from "@/lib/client/send-command";
import type { CommandInput, CommandOutput } from "@/lib/commands/contract";

interface Question {
  wanted: CommandInput<"find_answer">;
  files: readonly File[];
  /** Told as the files go out: from 0 to 1, when the server reads them. */
  onSent: (share: number) => void;
}

/** A question with its files as one body. Source: lib/features/answers/receive-question.ts */
function bodyOf({ wanted, files }: Question): Blob {
  const named = files.map(({ name, size }) => ({ fileName: name.toWellFormed(), sizeBytes: size }));
  return new Blob([`${JSON.stringify({ ...wanted, files: named })}\n`, ...files]);
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome<CommandOutput<"find_answer">> {
  if (status >= 200 && status < 300) return { ok: true, output: JSON.parse(responseText) };
  return { ok: false, refusal: readRefusal(responseText) ?? refusalByStatus(status) };
}

/**
 * Sends a question with the files that should answer it. By XMLHttpRequest, since `fetch` does not tell how much has
 * gone out. Never rejects.
 */
export function sendQuestion(question: Question): Promise<Outcome<CommandOutput<"find_answer">>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/uploads/question");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ lengthComputable, loaded, total }): void => {
      if (lengthComputable) question.onSent(loaded / total);
    };
    request.upload.onload = (): void => question.onSent(1);
    request.onload = (): void => resolve(outcomeOf(request));
    request.onerror = (): void => resolve({ ok: false, refusal: unreachable });
    request.send(bodyOf(question));
  });
}
