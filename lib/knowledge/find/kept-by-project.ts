/** How long what was read of a knowledge base is taken as it is. */
const KEPT_MS = 60_000;
const PROJECTS_KEPT = 1_000;

/** What is read of knowledge bases once for all who ask within a minute, by project; what failed is read anew. */
export class KeptByProject<T> {
  readonly #kept = new Map<string, { atMs: number; value: Promise<T> }>();

  /** What was read at most a minute ago; null where that is longer ago. */
  known(projectId: string): Promise<T> | null {
    const kept = this.#kept.get(projectId);
    return kept && performance.now() - kept.atMs < KEPT_MS ? kept.value : null;
  }

  /** What is known, else what is read now. */
  read(projectId: string, load: () => Promise<T>): Promise<T> {
    const known = this.known(projectId);
    if (known !== null) return known;
    if (this.#kept.size >= PROJECTS_KEPT) this.#kept.clear();
    const value = load();
    this.#kept.set(projectId, { atMs: performance.now(), value });
    value.catch(() => this.#kept.delete(projectId));
    return value;
  }
}
