"use client";

import { IconFolderPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SendZip } from "./send-zip";

/** Makes a project of a zip: an export of one, or a folder of earlier research. */
export function ImportProject(): ReactNode {
  return (
    <SendZip
      label="Import a project"
      chooses="Zip of a project"
      icon={<IconFolderPlus size={16} stroke={1.8} aria-hidden="true" />}
      kind="project"
    />
  );
}
