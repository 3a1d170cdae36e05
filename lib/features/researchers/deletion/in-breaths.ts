import { setImmediate } from "node:timers/promises";

/** Characters that are looked at before anything else gets its turn. */
export const AT_A_BREATH = 100_000;

/** Texts one after the other, between which a process comes to other things: a worker renews its leases in the same loop. */
export async function* inBreaths(texts: readonly string[]): AsyncGenerator<string> {
  let read = 0;
  for (const text of texts) {
    if (read >= AT_A_BREATH) {
      read = 0;
      await setImmediate();
    }
    read += text.length;
    yield text;
  }
}
