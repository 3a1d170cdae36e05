import { sendCommand } from "@/lib/client/send-command";
import type { AddressedReference } from "@/lib/domain/references/reference";
import { refusedAs, type UploadState } from "./upload-queue";

/** Has a page read and added, with what its list says of it. Never rejects. */
export async function sendPage({
  projectId,
  page,
}: {
  projectId: string;
  page: AddressedReference;
}): Promise<UploadState> {
  const { url, files: _files, ...listed } = page;
  const outcome = await sendCommand("add_url", { projectId, url, listed });
  return outcome.ok ? { state: "added", sourceId: outcome.output.sourceId } : refusedAs(outcome.refusal);
}
