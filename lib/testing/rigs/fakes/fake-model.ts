import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";

const Message = z.object({ role: z.string(), content: z.unknown() });
const Body = z.object({ model: z.string(), messages: z.array(Message), stream: z.boolean().default(false) });

/** What a request of the fake asks, as the server saw it. */
export interface ModelRequest {
  model: string;
  /** What the request says before its prompt: the shape of the answer that is wanted. */
  system: string;
  prompt: string;
  /** All that it says beside what was answered before: its prompt, and what was wrong with an answer. */
  said: readonly string[];
  /** How many requests came before, from 1. */
  nth: number;
  /** True when the model is shown what was wrong with its answer. */
  isRepair: boolean;
  authorization: string | undefined;
}

/** How it answers: a text as a model's whole answer, or something done to the connection. */
export type Play =
  | {
      text: string;
      finish?: string;
      usage?: unknown /** Stops after so many pieces, the connection with it. */;
      cutAt?: number;
    }
  | ((response: ServerResponse) => void);

type Said = Extract<Play, { text: string }>;

export interface FakeModel {
  baseUrl: string;
  requests: ModelRequest[];
  close(): Promise<void>;
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.object({ text: z.string() })).safeParse(content);
  return parts.success ? parts.data.map((part) => part.text).join("") : "";
}

const usual = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 };
/** Characters of one piece of a streamed answer. */
const PIECE = 40;

/** The pieces of an answer as they go over the wire. */
export function pieces(model: string, { text, finish, usage }: Said): string[] {
  const chunk = (part: object): string =>
    `data: ${JSON.stringify({ id: "fake", object: "chat.completion.chunk", created: 0, model, ...part })}\n\n`;
  const count = Math.max(1, Math.min(200, Math.ceil(text.length / PIECE)));
  const size = Math.ceil(text.length / count);
  const said = Array.from({ length: count }, (_, nth) => text.slice(nth * size, (nth + 1) * size));
  return [
    ...said.map((content) =>
      chunk({ choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] }),
    ),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish ?? "stop" }] }),
    chunk({ choices: [], usage: usage ?? usual }),
    "data: [DONE]\n\n",
  ];
}

function send(response: ServerResponse, model: string, said: Said): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const all = pieces(model, said);
  if (said.cutAt === undefined) return void response.end(all.join(""));
  response.write(all.slice(0, said.cutAt).join(""), () => response.destroy());
}

/** A server of a test's own that speaks OpenAI's chat completions, its answers played by `play`; on any free port, or on one. */
export async function aFakeModel(play: (request: ModelRequest) => Play, ownPort = 0): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Body.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      const saidBy = (role: string): string[] =>
        body.messages.filter((message) => message.role === role).map((message) => textOf(message.content));
      const said = saidBy("user");
      const { authorization } = request.headers;
      const one = {
        model: body.model,
        system: saidBy("system").join("\n"),
        prompt: said[0] ?? "",
        said,
        nth: requests.length + 1,
        isRepair: said.length > 1,
        authorization,
      };
      requests.push(one);
      const played = play(one);
      if (typeof played === "function") return played(response);
      send(response, body.model, played);
    });
  });
  await new Promise<void>((resolve) => server.listen(ownPort, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
