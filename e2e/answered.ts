import type { Page, Request } from "@playwright/test";

/** What a page asks for to show it, and the code of parts that come later; its streams of events never end. */
const SHOWN: ReadonlySet<string> = new Set(["fetch", "xhr", "script"]);

/** Resolves once the page has drawn and has nothing else to do. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((idle) => requestIdleCallback(idle));
  });
}

/** Resolves when a request was answered to its end, or will not be. */
async function ended(request: Request): Promise<void> {
  const response = await request.response();
  await response?.finished();
}

/**
 * Notes from now on what a page asks for. What is returned resolves once all of it was answered and drawn, and nothing
 * more was asked for since.
 */
export function untilAnswered(page: Page): () => Promise<void> {
  const asked = new Set<Promise<void>>();
  const note = (request: Request): void => {
    if (!SHOWN.has(request.resourceType())) return;
    const answer = ended(request).finally(() => asked.delete(answer));
    asked.add(answer);
  };
  page.on("request", note);
  return async () => {
    do {
      await Promise.all(asked);
      await untilIdle(page);
    } while (asked.size > 0);
    page.off("request", note);
  };
}
