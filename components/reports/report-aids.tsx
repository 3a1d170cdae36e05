"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import type { ReadingAidsProps } from "@/components/reports/reader/reading-aids";
import type { VersionMenuProps } from "./version-menu";

// The server draws them with the page; the text comes to life without waiting for their scripts.
const VersionMenu = dynamic(() => import("./version-menu").then((loaded) => loaded.VersionMenu).catch(partNotLoaded));
const ReadingAids = dynamic(() =>
  import("@/components/reports/reader/reading-aids").then((loaded) => loaded.ReadingAids).catch(partNotLoaded),
);

/** The versions of a report, in a script of their own. */
export function Versions(props: VersionMenuProps): ReactNode {
  return <VersionMenu {...props} />;
}

/** Switches for what helps reading, in a script of their own. */
export function Aids(props: ReadingAidsProps): ReactNode {
  return <ReadingAids {...props} />;
}
