import { preload } from "react-dom";
import { fetchView, type ViewQuery, viewAddress } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { PageSize } from "@/lib/domain/original/page-size";
import type { OriginalPageView } from "@/lib/features/library/views/original-page";

export type DrawnPage = NonNullable<OriginalPageView["drawn"]>;

/** A page of an original as a picture, with the boxes of its quotes. */
export function originalPage(
  snapshotId: string,
  page: number,
  { size = "usual", isAhead = false }: { size?: PageSize; isAhead?: boolean } = {},
): ViewQuery<"original-page"> {
  const asked: Readonly<Record<string, string>> = size === "usual" ? {} : { size };
  return {
    queryKey: keys.originalPage(snapshotId, page, size),
    queryFn: () => fetchView("original-page", [snapshotId, String(page)], asked, { isAhead }),
  };
}

/** Has the page come while what shows it is still on its way. */
export function preloadOriginalPage(snapshotId: string, page: number): void {
  preload(viewAddress("original-page", [snapshotId, String(page)]), { as: "fetch", crossOrigin: "anonymous" });
}
