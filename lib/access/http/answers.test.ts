import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, test } from "vitest";
import { answerAs, rememberAnswers } from "./answers";

/** What a server that listens with `listener` answers to one request, once the answer is closed on its side, too. */
async function ask(listener: RequestListener, path: string, sent: Record<string, string> = {}): Promise<Response> {
  const closed = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    closed.resolve(once(response, "close"));
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: sent });
  await response.arrayBuffer();
  await closed.promise;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return response;
}

/** Asks for the status 404 as a page does: with nothing but the headers of its request. */
const asPage: RequestListener = (request, response) => {
  const mark = request.headers["x-stemma-answer"];
  const isSet = answerAs(404, new Headers(typeof mark === "string" ? { "x-stemma-answer": mark } : {}));
  response.end(`${isSet}`);
};

test("the page of a share link gives its answer a status, whatever a client sends as its mark", async () => {
  rememberAnswers();
  rememberAnswers();
  expect((await ask(asPage, "/share/abc")).status).toBe(404);
  expect((await ask(asPage, "/share/abc", { "x-stemma-answer": "mine" })).status).toBe(404);
});

test("no other page reaches an answer, not even with the mark of one that has been given", async () => {
  rememberAnswers();
  let mark = "";
  await ask((request, response) => {
    mark = `${request.headers["x-stemma-answer"]}`;
    response.end();
  }, "/share/abc");
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  expect((await ask(asPage, "/projects", { "x-stemma-answer": mark })).status).toBe(200);
  expect(answerAs(404, new Headers({ "x-stemma-answer": mark }))).toBe(false);
});
