import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { QuoteOnPage } from "@/lib/domain/original/quote-on-page";
import { openChildren } from "@/lib/platform/children/children";
import { type LateBytes, withBytes } from "./late-bytes";

/** What pages of originals are drawn in. A page of 300 takes half a second; the limits are for maps and scans. */
const drawers = openChildren({
  name: "pages",
  program: "sources/original/page-child.ts",
  answer: z.object({ picture: z.instanceof(Uint8Array).nullable() }),
  atOnce: 2,
  // Whoever turns the pages of one link leaves the other one to others.
  eachAtOnce: 1,
  waitingMost: 100,
  waitingEach: 20,
  cpuMs: 15_000,
  deadlineMs: 60_000,
  residentMb: 1_024,
  idleMs: 120_000,
});

/** One page of a PDF to be drawn, with what of a quote is to be boxed on it. */
export interface WantedPage {
  bytes: LateBytes;
  page: number;
  on: QuoteOnPage | null;
}

/** Draws a page of a PDF in a process of its own; null for one that cannot be drawn. `owner` is who asks: owners take turns. */
export async function drawPageApart(wanted: WantedPage, owner: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await drawers.ask(withBytes(wanted), { owner });
  if (!answer.ok && answer.why === "busy") {
    throw new Refusal("over_limit", "Many pages are being drawn at the moment. Wait a minute and try again.");
  }
  const picture = answer.ok ? answer.answer.picture : null;
  return picture === null ? null : new Uint8Array(picture);
}
