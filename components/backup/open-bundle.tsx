"use client";

import { IconPackageImport } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SendZip } from "./send-zip";

/** Opens the bundle of a run that was made elsewhere: it is replayed here and can be read. */
export function OpenBundle(): ReactNode {
  return (
    <SendZip
      label="Open a bundle"
      chooses="Bundle of a run"
      icon={<IconPackageImport size={16} stroke={1.8} aria-hidden="true" />}
      kind="bundle"
    />
  );
}
