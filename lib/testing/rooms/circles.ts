/** The circles among what leads to what, each as a path that ends where it began. */
export function circlesOf(next: ReadonlyMap<string, Iterable<string>>): string[] {
  const isDone = new Set<string>();
  const circles: string[] = [];
  const walk = (one: string, path: readonly string[]): void => {
    if (path.includes(one)) circles.push([...path.slice(path.indexOf(one)), one].join(" → "));
    if (path.includes(one) || isDone.has(one)) return;
    for (const other of next.get(one) ?? []) walk(other, [...path, one]);
    isDone.add(one);
  };
  for (const one of next.keys()) walk(one, []);
  return circles;
}
