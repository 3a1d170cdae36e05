import { randomUUID } from "node:crypto";
import { keepCall } from "./call-rows";
import { type CaptureDeps, callerOf, digest, owner } from "./captured";
import { EMBEDDINGS, type Spend } from "./driver";
import { hold } from "./holds";

/** Lets a node's searches pay: what a request may cost is kept back before it, and its row is written behind it. */
export function spendFor(deps: CaptureDeps): Spend {
  const { db, node } = deps;
  return async ({ prompt, model, estimate }, make) => {
    const spender = { ...owner(node), leaseToken: node.leaseToken };
    const held = estimate && (await hold(db, spender, { agent: EMBEDDINGS, estimate }));
    if (held && !held.ok) return held.failure;
    const { startedAtMs, endedAtMs, ...paid } = await make();
    const row = {
      ...callerOf(node),
      ...paid,
      id: randomUUID(),
      agent: EMBEDDINGS,
      promptHash: digest(prompt),
      inputDigest: digest(prompt),
      prompt,
      dropped: {},
      model,
      tokensOut: 0,
      startedAt: new Date(startedAtMs).toISOString(),
      endedAt: new Date(endedAtMs).toISOString(),
    };
    await keepCall(deps, row, held?.holdId ?? null);
    return null;
  };
}
