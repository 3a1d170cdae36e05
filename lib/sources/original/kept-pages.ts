import { createHash } from "node:crypto";
import type { DrawnPage } from "./drawn-page";

/** Bytes of drawn pages that a process keeps at most, and how long a page is kept. */
const KEPT_BYTES = 48 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;

type Drawing = Promise<DrawnPage | null>;

interface Kept {
  drawing: Drawing;
  /** None while it is being drawn. */
  bytes: number;
}

interface Shared {
  stemmaDrawnPages?: Map<string, Kept>;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaDrawnPages ??= new Map();
const kept = shared.stemmaDrawnPages;

/** Whoever is asked for least recently goes first. */
function makeRoom(): void {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [name, one] of kept) {
    if (bytes <= KEPT_BYTES) return;
    kept.delete(name);
    bytes -= one.bytes;
  }
}

async function drawNew(name: string, draw: () => Drawing): Drawing {
  const drawing = draw();
  const one: Kept = { drawing, bytes: 0 };
  kept.set(name, one);
  const forget = (): void => {
    if (kept.get(name) === one) kept.delete(name);
  };
  try {
    const page = await drawing;
    if (page === null) forget();
    one.bytes = page?.picture.byteLength ?? 0;
    makeRoom();
    setTimeout(forget, KEPT_MS).unref();
    return page;
  } catch (error) {
    forget();
    throw error;
  }
}

/**
 * A page as it was drawn a while ago, else as `draw` draws it now; who asks for the same page meanwhile waits for the same
 * drawing. `key` is all that decides how it looks: a document by its content's hash does not change.
 */
export async function keptPage(key: object, draw: () => Drawing): Drawing {
  const name = createHash("sha256").update(JSON.stringify(key)).digest("hex");
  const known = kept.get(name);
  if (known === undefined) return await drawNew(name, draw);
  kept.delete(name);
  kept.set(name, known);
  return await known.drawing;
}
