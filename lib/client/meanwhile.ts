/** What a form shows, by its fields: plain values that JSON holds. */
type Fields = object;

type Field<V extends Fields> = keyof V & string;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function differing<V extends Fields>(a: V, b: V): Field<V>[] {
  const names: Field<V>[] = [];
  for (const name in b) if (!isSame(a[name], b[name])) names.push(name);
  return names;
}

/** Three states of one form: what its writer saw first, what they made of it, and what holds by now. */
interface Meanwhile<V extends Fields> {
  seen: V;
  typed: V;
  newest: V;
}

/** Whether anything was written since the form was seen. */
export function isTyped<V extends Fields>({ seen, typed }: Pick<Meanwhile<V>, "seen" | "typed">): boolean {
  return differing(seen, typed).length > 0;
}

/**
 * The fields that others changed while somebody wrote, and in which the form does not say the same; none where nothing
 * was written, as then the newest is shown.
 */
export function changedMeanwhile<V extends Fields>({ seen, typed, newest }: Meanwhile<V>): Field<V>[] {
  if (!isTyped({ seen, typed })) return [];
  return differing(seen, newest).filter((name) => !isSame(typed[name], newest[name]));
}

/** What was written, and in all other fields what holds by now. */
export function keepingTyped<V extends Fields>({ seen, typed, newest }: Meanwhile<V>): V {
  const written = differing(seen, typed).map((name) => [name, typed[name]]);
  return { ...newest, ...Object.fromEntries(written) };
}
