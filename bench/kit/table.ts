/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Prints one row of a table. */
export function row(cells: readonly (string | number)[]): void {
  const widths = [30, 12, 12, 12, 14, 12, 12];
  process.stdout.write(
    `${cells
      .map((cell, index) => String(cell).padEnd((widths[index] ?? 12) - 1))
      .join(" ")
      .trimEnd()}\n`,
  );
}

/** Milliseconds on a clock that all processes of a machine share. */
export function sharedMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
