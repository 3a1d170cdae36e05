"use client";

import { useEffect, useEffectEvent } from "react";

/** The clocks of this browser, as `Europe/Zurich`; on the server those of the server, which no page may show. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones that this browser knows, and one that may be none of them. */
export function zonesWith(zone: string): string[] {
  return [...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])];
}

/**
 * Tells a page the clocks of its reader once it has come to life: the server, which has drawn it, does not know them,
 * and a page that names others than the server did is thrown away and drawn anew.
 */
export function useOwnZone(tell: (zone: string) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => told(ownZone()), []);
}
