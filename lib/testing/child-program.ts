import { z } from "zod";
import { answerParent } from "@/lib/platform/children/child";

/** What a test asks of a child: an answer, or one of the ways in which a parser misbehaves. */
const Request = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("echo"), text: z.string() }),
  z.object({ kind: z.literal("spin") }),
  z.object({ kind: z.literal("wait") }),
  z.object({ kind: z.literal("eat") }),
  z.object({ kind: z.literal("fail") }),
]);

const PIECE_BYTES = 16 * 1024 * 1024;

/** Memory outside of the heap, as parsers of documents take it: no limit of the heap sees it. */
function eat(): never {
  const eaten: Buffer[] = [];
  for (;;) eaten.push(Buffer.alloc(PIECE_BYTES, eaten.length + 1));
}

function spin(): never {
  for (;;);
}

answerParent(Request, async (request) => {
  if (request.kind === "spin") return spin();
  if (request.kind === "wait") return await new Promise(() => undefined);
  if (request.kind === "eat") return eat();
  if (request.kind === "fail") throw new Error("As it was asked.");
  return { text: request.text, pid: process.pid };
});
