/** The bytes of a file, or how to read them when it is their turn: what waits for one holds no file. */
export type LateBytes = Uint8Array | (() => Promise<Uint8Array>);

/** What is asked of a process of its own, its bytes read only then. */
export function withBytes<T extends { bytes: LateBytes }>(wanted: T): () => Promise<object> {
  const { bytes } = wanted;
  return async () => ({ ...wanted, bytes: typeof bytes === "function" ? await bytes() : bytes });
}
