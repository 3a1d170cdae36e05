import { chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { quantile, row } from "@/bench/kit/table";
import { rightsIn } from "@/lib/domain/core/rights";
import { matrixOf } from "@/lib/domain/matrix/matrix";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { findBrowser } from "@/lib/testing/browser";
import { bundleGallery } from "@/lib/testing/gallery/bundle";

/** The size that must scroll as smoothly as a screen paints. */
const SIZE = { sources: 200, questions: 20 } as const;
/** Turns of the wheel in each direction, and how far one goes, in pixels. */
const WHEEL = { turns: 120, by: 140 } as const;

/** Every source answers every question by a fact of its own, each tenth in dispute: as full as a matrix can be. */
function aFullMatrix(): MatrixView {
  const sourceIds = Array.from({ length: SIZE.sources }, (_, nth) => `s${nth}`);
  const facts = sourceIds.flatMap((sourceId, source) =>
    Array.from({ length: SIZE.questions }, (_, question) => ({
      key: `F${source}-${question}`,
      statement: `In district ${source} it came to ${source + question} euros for each household in the winter of 2024, the survey found.`,
      status: "accepted" as const,
      score: 0.5,
      said: [{ sourceId, quote: "q" }],
    })),
  );
  const questions = Array.from({ length: SIZE.questions }, (_, nth) => ({
    question: `What did measure ${nth} cost each household of the district in a year?`,
    factKeys: sourceIds.map((_, source) => `F${source}-${nth}`),
  }));
  const disagreements = Array.from({ length: SIZE.sources - 1 }, (_, nth) => ({
    state: "possible" as const,
    a: `F${nth}-${nth % 10}`,
    b: `F${nth + 1}-${nth % 10}`,
  }));
  const { rows, states } = matrixOf({ sourceIds, questions, facts, disagreements });
  return {
    project: {
      id: "p1",
      name: "Districts",
      role: "owner",
      can: rightsIn({ role: "owner", isArchived: false }),
      isArchived: false,
      deleteAfter: null,
      isOfUnknownOrigin: false,
    },
    of: { kind: "project" },
    questions: questions.map(({ question }) => ({ question, researcher: null, sources: SIZE.sources })),
    rows: rows.map((one, nth) => ({ ...one, title: `Survey of district ${nth}`, host: null, date: "2024-05-06" })),
    facts: Object.fromEntries(
      facts.map(({ key, statement, status }) => [
        key,
        { id: key, statement, status, state: states.get(key) ?? null, figures: [[14, 16]], against: [] },
      ]),
    ),
    disagreements: { open: disagreements.length, settled: 0 },
    total: SIZE,
  };
}

/** Notes the time of each frame from now on; as text, for what compiles this file adds helpers that the page lacks. */
const NOTE_FRAMES =
  "window.painted ??= (requestAnimationFrame(function note(at) { window.painted.push(at); requestAnimationFrame(note); }), []); window.painted.length = 0;";

/** Milliseconds between the frames that were painted while the wheel turned. */
async function scrolled(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
  await page.evaluate(NOTE_FRAMES);
  for (let turn = 0; turn < WHEEL.turns; turn += 1) await page.mouse.wheel(x, y);
  const frames = z.array(z.number()).parse(await page.evaluate("window.painted.slice()"));
  return frames.slice(1).map((at, nth) => at - (frames[nth] ?? at));
}

function report(what: string, frames: readonly number[]): void {
  const late = frames.filter((ms) => ms > 17.5).length;
  row([
    what,
    `${frames.length}`,
    `${quantile(frames, 0.5).toFixed(1)} ms`,
    `${quantile(frames, 0.95).toFixed(1)} ms`,
    `${Math.max(0, ...frames).toFixed(0)} ms`,
    `${late}`,
  ]);
}

/** `npm run bench:matrix`: an evidence matrix of 200 sources and 20 questions in a browser, and its frames as it scrolls. */
async function main(): Promise<void> {
  const bundle = await bundleGallery();
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: bundle.script });
    await page.route("**/*", async (route) => {
      const file = bundle.files.get(new URL(route.request().url()).pathname);
      await route.fulfill(file ? { body: file.body, contentType: file.contentType } : { status: 404 });
    });
    await page.goto("http://gallery.localhost/");
    const props = { subject: { projectId: "p1" }, initial: aFullMatrix() };
    const began = performance.now();
    await page.evaluate(`window.mount(${JSON.stringify({ story: "MatrixBoard", props })})`);
    await page.getByRole("gridcell").first().waitFor();
    row([`${SIZE.sources} × ${SIZE.questions}`, `opened in ${(performance.now() - began).toFixed(0)} ms`]);
    row(["scrolled", "frames", "median", "95 %", "worst", "over 17.5 ms"]);
    await page.mouse.move(900, 500);
    // Once for nothing: what was just opened is still being drawn.
    await scrolled(page, [0, WHEEL.by]);
    await scrolled(page, [0, -WHEEL.by]);
    report("down", await scrolled(page, [0, WHEEL.by]));
    report("up", await scrolled(page, [0, -WHEEL.by]));
    report("right", await scrolled(page, [WHEEL.by / 4, 0]));
    report("down and left", await scrolled(page, [-WHEEL.by / 4, WHEEL.by]));
    row([
      "rows drawn",
      `${await page.getByRole("row").count()}`,
      "cells",
      `${await page.getByRole("gridcell").count()}`,
    ]);
    const folder = process.argv[2];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/matrix.png` });
  } finally {
    await browser.close();
  }
}

await main();
