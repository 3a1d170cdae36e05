import { type Icon, IconClipboardText, IconFile, IconWorld } from "@tabler/icons-react";
import type { SourceKind } from "@/lib/domain/core/words";

/** How a kind of source is called and drawn. */
export const kindWords: Record<SourceKind, { word: string; icon: Icon }> = {
  upload: { word: "File", icon: IconFile },
  paste: { word: "Pasted text", icon: IconClipboardText },
  url: { word: "Web page", icon: IconWorld },
};
