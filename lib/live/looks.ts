import { log } from "@/lib/platform/log";

/** How long after one look what is watched is looked at again although nothing was heard: a lost notification costs no more. */
const LOOK_MS = 2_000;

/** Looks again and again until the returned function is called; a look that fails is logged and followed by the next. */
export function lookRegularly(look: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  function later(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ error }, "what is watched could not be looked at"))
        .finally(later);
    }, LOOK_MS).unref();
  }
  later();
  return (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
}
