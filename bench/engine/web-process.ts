import { createServer, type ServerResponse } from "node:http";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { z } from "zod";
import { SessionId, UserId } from "@/lib/domain/core/ids";
import { openLive } from "@/lib/live/live";
import { openRunStream } from "@/lib/live/run-stream";
import { openWakes } from "@/lib/live/wake";
import { openDb } from "@/lib/platform/db/client";
import { directUrl } from "@/lib/platform/db/direct";

const Input = z.object({ run: z.uuid(), user: UserId, session: SessionId });

async function send(stream: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  for await (const bytes of stream) response.write(bytes);
  response.end();
}

/** What the web process does for those who watch runs, behind a bare HTTP server. */
const url = process.env["DATABASE_URL"] ?? "";
const db = openDb(url);
const live = openLive(db, openWakes(directUrl(url)));
const server = createServer((request, response) => {
  const asked = Input.parse(Object.fromEntries(new URL(request.url ?? "", "http://localhost").searchParams));
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const caller = { userId: asked.user, sessionId: asked.session, name: "", email: "", isAdmin: false };
  const after = request.headers["last-event-id"]?.toString() ?? null;
  openRunStream({ db, live }, { caller, runId: asked.run, after, signal: gone.signal }).then(
    (stream) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      void send(stream, response);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
/** What it has to do since it was asked last. */
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let before = performance.eventLoopUtilization();
process.on("message", () => {
  const { utilization: busy } = performance.eventLoopUtilization(before);
  process.send?.({ rssMb: process.memoryUsage.rss() / 1e6, delayMs: delay.percentile(99) / 1e6, busy });
  before = performance.eventLoopUtilization();
  delay.reset();
});
// Whoever measures it is gone.
process.on("disconnect", () => process.exit(1));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});
