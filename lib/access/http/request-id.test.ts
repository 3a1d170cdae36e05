import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logContext } from "@/lib/platform/log-context";
import { identifyRequests, requestId } from "./request-id";

let server: Server;
let origin = "";
beforeAll(async () => {
  identifyRequests();
  server = createServer(async (request, response) => {
    await new Promise((resolve) => setImmediate(resolve));
    // What a line of the log would say now, and what is passed on.
    response.end(JSON.stringify({ logged: logContext().request, passedOn: request.headers["x-request-id"] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => server.close());

async function ask(sent?: string): Promise<{ answered: string | null; logged: string; passedOn: string }> {
  const answer = await fetch(origin, { headers: sent === undefined ? {} : { "x-request-id": sent } });
  return { answered: answer.headers.get("x-request-id"), ...(await answer.json()) };
}

test("an id that a proxy gave stands in the answer and in the log, over everything that is waited for", async () => {
  const id = "01JDK3W0Q4-proxy.7";
  expect(await ask(id)).toEqual({ answered: id, logged: id, passedOn: id });
});

test("requests that are under way together keep their own ids", async () => {
  const ids = Array.from({ length: 20 }, (_, nth) => `request-number-${nth}`);
  const asked = await Promise.all(ids.map((id) => ask(id)));
  expect(asked.map(({ logged }) => logged)).toEqual(ids);
});

test("a request without an id gets one of its own", async () => {
  const [first, second] = [await ask(), await ask()];
  expect(first.answered).toMatch(/^[\da-f-]{36}$/);
  expect(first).toEqual({ answered: first.answered, logged: first.answered, passedOn: first.answered });
  expect(second.answered).not.toBe(first.answered);
});

test("what is no id is not taken for one: it would stand in every line of the log", () => {
  const texts = [
    "",
    "short",
    "a".repeat(101),
    'forged"} {"level":60',
    "two\nlines here",
    "<script>alert(1)</script>",
    "ä".repeat(9),
  ];
  for (const text of texts) expect(requestId(text), text).toMatch(/^[\da-f-]{36}$/);
  expect(requestId(["an-id-that-is-sent", "another-that-is-sent"])).toMatch(/^[\da-f-]{36}$/);
});
