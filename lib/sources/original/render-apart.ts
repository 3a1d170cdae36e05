import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { Rendered, type RenderedKind } from "@/lib/domain/original/rendered";
import { openChildren } from "@/lib/platform/children/children";

/** What originals are made into what is shown of them in; limits as for reading them: lib/sources/read/read.ts. */
const renderers = openChildren({
  name: "originals",
  program: "sources/original/render-child.ts",
  answer: z.object({ rendered: Rendered.nullable() }),
  atOnce: 2,
  eachAtOnce: 1,
  waitingMost: 100,
  waitingEach: 20,
  cpuMs: 10_000,
  deadlineMs: 60_000,
  residentMb: 512,
  idleMs: 120_000,
});

/** Renders a document in a process of its own; null for one that cannot be shown. `owner` is who asks: owners take turns. */
export async function renderApart(
  document: { bytes: Uint8Array; kind: RenderedKind },
  owner: string,
): Promise<Rendered | null> {
  const answer = await renderers.ask(document, { owner });
  if (!answer.ok && answer.why === "busy") {
    throw new Refusal("over_limit", "Many originals are being opened at the moment. Wait a minute and try again.");
  }
  return answer.ok ? answer.answer.rendered : null;
}
