import type { ComponentPropsWithoutRef, ReactNode } from "react";

interface DescriptionListProps extends ComponentPropsWithoutRef<"dl"> {
  /** What each is called, and what it is; no two are called the same. */
  pairs: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names with their values, each pair as a part of its own. */
export function DescriptionList({ pairs, ...list }: DescriptionListProps): ReactNode {
  return (
    <dl {...list}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
