import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";
import { type LoopWatch, loopWatch, type Stall } from "./loop-watch";

/** A watch over a clock of the test's own, and what it told. */
function aWatch(): { watch: LoopWatch; told: Stall[]; pass: (ms: number, cpuMs?: number) => void } {
  const told: Stall[] = [];
  const clock = { atMs: 1_000, cpuMs: 10 };
  const watch = loopWatch({
    nowMs: () => clock.atMs,
    cpuMs: () => clock.cpuMs,
    tell: (stall) => told.push(stall),
  });
  const pass = (ms: number, cpuMs = ms): void => {
    clock.atMs += ms;
    clock.cpuMs += cpuMs;
  };
  return { watch, told, pass };
}

test("a loop that runs is not spoken of, however long work in it takes", () => {
  const { watch, told, pass } = aWatch();
  const leave = watch.enter("GET /projects");
  for (let round = 0; round < 100; round += 1) {
    pass(60);
    watch.beat();
  }
  leave();
  expect(told).toEqual([]);
});

test("a loop that stood is told with how long, what was begun last and all that was under way", () => {
  const { watch, told, pass } = aWatch();
  const stream = watch.enter("GET /api/events/[…]");
  watch.enter("GET /api/events/[…]");
  pass(50);
  watch.enter("GET /share/[…]");
  pass(1_050, 900);
  watch.beat();
  expect(told).toEqual([
    {
      stoodMs: 1_000,
      cpuMs: 900,
      lastEntered: "GET /share/[…]",
      underWay: [
        { what: "GET /share/[…]", count: 1, longestMs: 1_050 },
        { what: "GET /api/events/[…]", count: 2, longestMs: 1_100 },
      ],
    },
  ]);
  stream();
  pass(1_000);
  watch.beat();
  expect(told[1]?.underWay.map(({ count }) => count)).toEqual([1, 1]);
});

test("a request that comes when the loop runs again is not blamed, and one that ends then is named", () => {
  const { watch, told, pass } = aWatch();
  const leave = watch.enter("POST /api/uploads/bundle");
  pass(500);
  watch.enter("GET /projects");
  expect(told[0]).toMatchObject({ lastEntered: "POST /api/uploads/bundle", underWay: [{ count: 1 }] });
  pass(500);
  leave();
  expect(told[1]?.underWay.map(({ what }) => what)).toEqual(["GET /projects", "POST /api/uploads/bundle"]);
});

test("what is kept and what a line names are bounded", () => {
  const { watch, told, pass } = aWatch();
  for (let nth = 0; nth < 5_000; nth += 1) watch.enter(`work ${nth}`);
  pass(1_000);
  watch.beat();
  expect(told[0]?.underWay).toHaveLength(10);
  expect(told[0]?.lastEntered).toBe("work 4999");
  expect(told[0]?.underWay[0]?.what).toBe("work 1999");
});

const Line = z.object({ loop: z.literal("web"), stoodMs: z.number(), cpuMs: z.number(), lastEntered: z.string() });

/** What a process of its own logs, once it has ended by itself. */
async function logged(program: string, argument = ""): Promise<{ said: string; lines: z.infer<typeof Line>[] }> {
  const args = ["--import", "tsx", "--input-type=module", "--eval", program, argument];
  const child = spawn(process.execPath, args, { env: { ...process.env, LOG_LEVEL: "warn" } });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  // What is loaded before anything is asked holds the loop, too.
  const lines = said
    .split("\n")
    .filter((line) => line.includes("the loop stood") && !line.includes('"lastEntered":null'));
  return { said, lines: lines.map((line) => Line.parse(JSON.parse(line))) };
}

const holding = `const hold = () => { const endMs = performance.now() + 400; while (performance.now() < endMs); };`;

test("a process logs once who held its loop, without the key of the link, and ends by itself", async () => {
  const key = "Q".repeat(43);
  const program = `import { createServer, get } from "node:http";
    import { watchLoop } from "@/lib/platform/loop-watch";
    ${holding}
    watchLoop("web");
    watchLoop("web");
    const server = createServer((request, response) => {
      hold();
      response.end();
    }).listen(0, "127.0.0.1", () => {
      get({ port: server.address().port, path: "/share/" + process.argv[1] + "?q=" + process.argv[1] }, (response) => {
        response.resume().on("end", () => server.close());
      });
    });`;
  const { said, lines } = await logged(program, key);
  expect(said).not.toContain(key);
  expect(lines.map(({ lastEntered }) => lastEntered)).toEqual(["GET /share/[…]"]);
});

test("work that no request asked for is named, too", async () => {
  const program = `import { watchLoop } from "@/lib/platform/loop-watch";
    import { spanned } from "@/lib/platform/tracing";
    ${holding}
    watchLoop("web");
    await spanned("node search", {}, { work: async () => hold() });`;
  const { lines } = await logged(program);
  expect(lines.map(({ lastEntered }) => lastEntered)).toEqual(["node search"]);
});
