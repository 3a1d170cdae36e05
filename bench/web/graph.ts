import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { quantile, row } from "@/bench/kit/table";
import { command } from "@/e2e/ask";
import { decideToRest } from "@/lib/domain/decide/apply";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { type Db, openDb } from "@/lib/platform/db/client";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { findBrowser } from "@/lib/testing/browser";
import { agreeable, aState, finish, NOW, type World } from "@/lib/testing/playing";

/** Where the product under measure answers, as in the browser tests. */
const ORIGIN = `http://localhost:${process.env["E2E_PORT"] ?? 3410}`;
/** Steps of the plans; a tree of this shape has more than the largest. */
const SIZES = [100, 300, 1_000] as const;
const TREE = { breadth: 5, depth: 3, iterations: 50_000 };
/** Moves of the mouse while the graph is dragged. */
const MOVES = 120;

/** A tree that opens all it may, and how long each judgement of it took, in milliseconds. */
function growTree(): { nodes: readonly RunNode[]; tickMs: number[] } {
  const world: World = { ...agreeable, opens: () => TREE.breadth };
  const settings = RunSettings.parse({ strategy: "tree", tree: TREE, approvePlan: false });
  let state: RunState = decideToRest(aState({ settings }), NOW).state;
  const tickMs: number[] = [];
  while (state.nodes.length < Math.max(...SIZES)) {
    const node = state.nodes.find((one) => one.status === "ready");
    if (!node) break;
    const ended = finish(state, node, world);
    const before = performance.now();
    state = decideToRest(ended, NOW).state;
    tickMs.push(performance.now() - before);
  }
  return { nodes: state.nodes, tickMs };
}

interface Place {
  projectId: string;
  researcherId: string;
}

/** Stores the first steps of the tree as a run that stands still. */
async function storeRun(db: Db, { projectId, researcherId }: Place, nodes: readonly RunNode[]): Promise<string> {
  const run = await db.run.create({
    data: {
      projectId,
      researcherId,
      number: nodes.length,
      mode: "offline",
      strategy: "tree",
      question: "What does it cost?",
      settings: RunSettings.parse({ strategy: "tree", tree: TREE }),
      stage: "wave1",
      status: "cancelled",
      endedAt: new Date(),
      secret: "s",
      idempotencyKey: randomUUID(),
    },
  });
  const owned = { projectId, runId: run.id };
  const ids = new Map(nodes.map(({ key }) => [key, randomUUID()]));
  await db.node.createMany({
    data: nodes.map(({ key, kind, stage, status, title, depth, ordinal, attempt, input }) => ({
      ...{ key, kind, stage, title, depth, ordinal, attempt, ...owned },
      id: ids.get(key) ?? randomUUID(),
      status: status === "ready" ? "pending" : status,
      input: JSON.parse(JSON.stringify(input)),
    })),
  });
  await db.nodeEdge.createMany({
    data: nodes.flatMap(({ key, needs }) =>
      needs.flatMap((need) => ({ ...owned, fromId: ids.get(need) ?? "", toId: ids.get(key) ?? "" })),
    ),
  });
  return run.id;
}

/** Notes the time of each frame from now on; as text, for what compiles this file adds helpers that the page lacks. */
const NOTE_FRAMES =
  "window.painted ??= (requestAnimationFrame(function note(at) { window.painted.push(at); requestAnimationFrame(note); }), []); window.painted.length = 0;";

/** Milliseconds between the frames that the browser painted while the graph was dragged. */
async function dragged(page: Page): Promise<number[]> {
  const box = await page.locator(".react-flow__pane").boundingBox();
  if (box === null) throw new Error("There is no graph.");
  await page.evaluate(NOTE_FRAMES);
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 0; move < MOVES; move += 1) await page.mouse.move(x + Math.sin(move / 10) * 150, y + move);
  await page.mouse.up();
  const frames = z.array(z.number()).parse(await page.evaluate("window.painted.slice()"));
  return frames.slice(1).map((at, index) => at - (frames[index] ?? at));
}

async function measureGraph(page: Page, path: string): Promise<void> {
  const openedAt = performance.now();
  await page.goto(path);
  await page.locator(".react-flow__node").first().waitFor();
  const openMs = performance.now() - openedAt;
  const cards = await page.locator(".react-flow__node").count();
  for (const isWhole of [false, true]) {
    const button = page.getByRole("button", { name: "Show every step" });
    if (isWhole && (await button.count()) === 0) continue;
    if (isWhole) await button.click();
    // Once for nothing: what was just opened is still being drawn.
    await dragged(page);
    const frames = await dragged(page);
    row([
      path.split("/").at(-1)?.slice(0, 8) ?? "",
      isWhole ? "every step" : `${cards} cards`,
      isWhole ? "" : `${openMs.toFixed(0)} ms`,
      `${quantile(frames, 0.5).toFixed(1)} ms`,
      `${quantile(frames, 0.95).toFixed(1)} ms`,
      `${Math.max(...frames).toFixed(0)} ms`,
    ]);
  }
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${ORIGIN}/api/ready`, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}

async function ready(product: ChildProcess): Promise<void> {
  while (!(await answers())) {
    if (product.exitCode !== null) throw new Error("The product did not start.");
    await setTimeout(500);
  }
}

/** The first account of the install. */
async function signUp(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("E-mail").fill("ada@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await page.locator("button[type=submit]").click();
  await page.getByRole("heading", { name: /^Welcome, / }).waitFor({ timeout: 60_000 });
}

async function measureAll(browser: Browser, db: Db): Promise<void> {
  const { nodes, tickMs } = growTree();
  row(["judgement of a tick", "", "median", "95 %", "worst"]);
  for (const size of SIZES) {
    const near = tickMs.slice(Math.floor((size / nodes.length) * tickMs.length) - 40).slice(0, 40);
    const [median, most] = [quantile(near, 0.5), quantile(near, 0.95)];
    row([
      `${size} steps`,
      "",
      `${median.toFixed(1)} ms`,
      `${most.toFixed(1)} ms`,
      `${Math.max(...near).toFixed(0)} ms`,
    ]);
  }
  const page = await browser.newPage({ baseURL: ORIGIN, viewport: { width: 1280, height: 900 } });
  await signUp(page);
  const place = await command<Place>(page.request, "open_sample", {});
  row(["graph", "shown", "opened in", "frame", "95 %", "worst"]);
  for (const size of SIZES) {
    const runId = await storeRun(db, place, nodes.slice(0, size));
    row([`${size} steps`]);
    await measureGraph(page, `/projects/${place.projectId}/runs/${runId}`);
  }
  const folder = process.argv[2];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/graph.png` });
}

/** `npm run bench:graph`: judgements and graphs of growing trees, in a browser over the built product. */
async function main(): Promise<void> {
  const database = await startThrowaway();
  const env = { ...process.env, DATABASE_URL: database.url, PORT: new URL(ORIGIN).port, STEMMA_DATA: ".data/bench" };
  const product = spawn(process.execPath, ["--import", "tsx", "lib/process/start.ts"], { env, stdio: "ignore" });
  await ready(product);
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: ["--no-sandbox"] });
  const db = openDb(database.url);
  try {
    await measureAll(browser, db);
  } finally {
    await db.$disconnect();
    await browser.close();
    product.kill("SIGTERM");
    await once(product, "exit");
    await database.stop();
  }
}

await main();
