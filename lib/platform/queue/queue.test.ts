import { afterAll, beforeAll, expect, test } from "vitest";
import { aTcpProxy, type TcpProxy } from "@/lib/testing/connections/tcp-proxy";
import { ownDatabase } from "@/lib/testing/database";
import { NODE_QUEUE, openQueue, type Queue } from "./queue";

const own = ownDatabase();
let proxy: TcpProxy;
let queue: Queue;
beforeAll(async () => {
  proxy = await aTcpProxy(own.url);
  const listening = proxy.heard("LISTEN");
  queue = await openQueue(proxy.url);
  await listening;
}, 60_000);
afterAll(async () => {
  await queue.stop({ graceful: false });
  await proxy.close();
});

test("a worker outlives what a pooler says of a server that died, and listens again", async () => {
  const again = proxy.heard("LISTEN");
  proxy.endListening();
  await again;
  const id = await queue.send(NODE_QUEUE, {});
  expect(await queue.fetch(NODE_QUEUE)).toMatchObject([{ id }]);
}, 60_000);
