import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { placedBy } from "@/lib/domain/original/in-document";
import type { OnPage } from "@/lib/domain/original/on-page";
import { BoxedNode, Rendered, type RenderedKind } from "@/lib/domain/original/rendered";
import { openChildren } from "@/lib/platform/children/children";
import { type LateBytes, withBytes } from "./late-bytes";

const Answer = z.object({ rendered: Rendered.nullable(), excerpt: z.array(BoxedNode) });

/** What originals are made into what is shown of them in; limits as for reading them: lib/sources/read/read.ts. */
const renderers = openChildren({
  name: "originals",
  program: "sources/original/render-child.ts",
  answer: Answer,
  atOnce: 2,
  eachAtOnce: 1,
  waitingMost: 100,
  waitingEach: 20,
  cpuMs: 10_000,
  deadlineMs: 60_000,
  residentMb: 512,
  idleMs: 120_000,
});

interface Document {
  bytes: LateBytes;
  kind: RenderedKind;
}

/** What a process of its own makes of a document; null for one that cannot be shown. `owner` is who asks: owners take turns. */
async function ask(wanted: Document & { on: OnPage | null }, owner: string): Promise<z.output<typeof Answer> | null> {
  const answer = await renderers.ask(withBytes(wanted), { owner });
  if (!answer.ok && answer.why === "busy") {
    throw new Refusal("over_limit", "Many originals are being opened at the moment. Wait a minute and try again.");
  }
  return answer.ok ? answer.answer : null;
}

/** Renders a document in a process of its own; null for one that cannot be shown. `owner` is who asks: owners take turns. */
export async function renderApart(document: Document, owner: string): Promise<Rendered | null> {
  return (await ask({ ...document, on: null }, owner))?.rendered ?? null;
}

/**
 * What stands around a quote in a document, the quote boxed: all that goes through the document goes on in a process of
 * its own. Nothing where the quote cannot be placed.
 */
export async function excerptApart(
  { on, ...document }: Document & { on: OnPage },
  owner: string,
): Promise<BoxedNode[]> {
  return (await ask({ ...document, on: placedBy(on) }, owner))?.excerpt ?? [];
}
