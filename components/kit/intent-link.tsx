"use client";

import Link from "next/link";
import { type ComponentProps, type ReactNode, useState } from "react";

/**
 * A link that stands on many pages: where it leads is fetched ahead once somebody is about to go there, and not because it
 * is in sight.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, "prefetch">): ReactNode {
  const [isMeant, setIsMeant] = useState(false);
  const mean = (): void => setIsMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onTouchStart={mean} onFocus={mean} />;
}
