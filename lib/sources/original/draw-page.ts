import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { openChildren } from "@/lib/platform/children/children";
import { DrawnPage, type PageLooks } from "./drawn-page";
import { type LateBytes, withBytes } from "./late-bytes";

/** How long one that draws is kept for the next page. */
export const DRAWER_IDLE_MS = 120_000;

/** What pages of originals are drawn in. A page of 300 takes half a second; the limits are for maps and scans. */
const drawers = openChildren({
  name: "pages",
  program: "sources/original/page-child.ts",
  answer: z.object({ drawn: DrawnPage.nullable() }),
  atOnce: 2,
  // Whoever turns the pages of one link leaves the other one to others.
  eachAtOnce: 1,
  waitingMost: 100,
  waitingEach: 20,
  cpuMs: 15_000,
  deadlineMs: 60_000,
  residentMb: 1_024,
  idleMs: DRAWER_IDLE_MS,
});

/** One page of a PDF to be drawn, with the quotes that are to be boxed on it. */
interface WantedPage extends PageLooks {
  bytes: LateBytes;
}

/** Draws a page of a PDF in a process of its own; null for one that cannot be drawn. `owner` is who asks: owners take turns. */
export async function drawPageApart(wanted: WantedPage, owner: string): Promise<DrawnPage | null> {
  const answer = await drawers.ask(withBytes(wanted), { owner });
  if (!answer.ok && answer.why === "busy") {
    throw new Refusal("over_limit", "Many pages are being drawn at the moment. Wait a minute and try again.");
  }
  return answer.ok ? answer.answer.drawn : null;
}
