/** Counts what happens, and tells whoever waits for so many of it. */
export class Tally {
  #count = 0;
  readonly #waiting: { least: number; come: () => void }[] = [];

  get count(): number {
    return this.#count;
  }

  add(): number {
    this.#count += 1;
    for (const { least, come } of this.#waiting) if (this.#count >= least) come();
    return this.#count;
  }

  /** Resolves when at least so many have happened. */
  reaches(least: number): Promise<void> {
    if (this.#count >= least) return Promise.resolve();
    return new Promise((come) => this.#waiting.push({ least, come }));
  }
}
