import { isDeepStrictEqual } from "node:util";

/** Checks one after the other, and what became of each. */
export class Report {
  passed = 0;
  failed = 0;

  /** Runs a check; what it throws is written down, and the next goes on. */
  async check(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.passed += 1;
      process.stdout.write(`  ok      ${name}\n`);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      this.failed += 1;
      process.stdout.write(`  FAILED  ${name}: ${said}\n`);
    }
  }
}

/** Throws with both values where they differ. */
export function same(found: unknown, wanted: unknown, what: string): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}
