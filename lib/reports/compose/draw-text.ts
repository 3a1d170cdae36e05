import { z } from "zod";
import { Drawn } from "@/lib/domain/markdown/drawn";
import { isRenderable } from "@/lib/domain/markdown/markdown";
import { openChildren } from "@/lib/platform/children/children";

/** What Markdown is parsed in. A section of 20,000 characters takes some 50 ms; the limits are forty times that. */
const drawers = openChildren({
  name: "markdown",
  program: "reports/compose/draw-child.ts",
  answer: z.object({ drawn: Drawn }),
  atOnce: 2,
  // Whoever keeps one busy to its deadline, again and again, leaves the other one to others.
  eachAtOnce: 1,
  waitingMost: 500,
  waitingEach: 100,
  cpuMs: 2_000,
  deadlineMs: 20_000,
  residentMb: 384,
  // A verdict on a fact changes the marks in a text: who gave it waits for the text to be drawn again.
  idleMs: 300_000,
});

/** A text as it is shown: `tangled` is one that costs a parser too much; `busy` one that was not tried. */
export type DrawnText = { ok: true; drawn: Drawn } | { ok: false; why: "tangled" | "busy" };

/** Has Markdown parsed in a process of its own, whatever is in it. `owner` is whose text it is: owners take turns. */
export async function parseInChild(markdown: string, owner: string): Promise<DrawnText> {
  const answer = await drawers.ask({ markdown }, { owner });
  if (answer.ok) return { ok: true, drawn: answer.answer.drawn };
  return { ok: false, why: answer.why === "busy" ? "busy" : "tangled" };
}

/** Has Markdown parsed that is to be shown: what is tangled at first sight is not tried. */
export async function drawText(markdown: string, owner: string): Promise<DrawnText> {
  if (markdown === "") return { ok: true, drawn: [] };
  return isRenderable(markdown) ? await parseInChild(markdown, owner) : { ok: false, why: "tangled" };
}
