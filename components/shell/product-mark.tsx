import type { ReactNode } from "react";

/** The product's mark: a stemma, the tree that leads copies back to what they were copied from. */
export function ProductMark({ size = 24 }: { size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
        <path d="M12 5V11M12 11H5.5V17M12 11H18.5V17M12 11V17" />
      </g>
      <g fill="currentColor">
        <circle cx="12" cy="4.25" r="2.5" />
        <circle cx="5.5" cy="19" r="2.25" />
        <circle cx="12" cy="19" r="2.25" />
        <circle cx="18.5" cy="19" r="2.25" />
      </g>
    </svg>
  );
}
