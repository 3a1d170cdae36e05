import { createServer } from "node:http";
import { z } from "zod";

const Body = z.object({ model: z.string(), input: z.array(z.string()) });

/** A server that speaks OpenAI's embeddings, and what it was sent. */
export interface FakeEmbeddings {
  baseUrl: string;
  /** The texts of each request. */
  requests: string[][];
  /** While true it answers that it cannot. */
  isDown: boolean;
  close(): Promise<void>;
}

/** A server of a test's own that gives each text the vector that `vectorOf` makes of it. */
export async function aFakeEmbeddings(vectorOf: (text: string) => number[]): Promise<FakeEmbeddings> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { model, input } = Body.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      fake.requests.push(input);
      if (fake.isDown) return void response.writeHead(503, { "content-type": "application/json" }).end("{}");
      const data = input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
      const usage = { prompt_tokens: 10 * input.length, total_tokens: 10 * input.length };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ object: "list", model, data, usage }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const fake: FakeEmbeddings = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: [],
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
