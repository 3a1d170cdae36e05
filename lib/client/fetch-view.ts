import type { ViewModels, ViewName } from "@/lib/commands/view-models";
import { refusalOf } from "./send-command";

/** How a view is asked for by a query. */
export interface ViewQuery<N extends ViewName> {
  queryKey: readonly unknown[];
  queryFn: () => Promise<ViewModels[N]>;
}

/** Where a view is read: its name, the parts of its address, and what is asked of it. */
export function viewAddress(
  name: ViewName,
  parts: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const asked = new URLSearchParams(query).toString();
  const address = ["/api/views", name, ...parts.map(encodeURIComponent)].join("/");
  return asked === "" ? address : `${address}?${asked}`;
}

/**
 * Reads a view that a page asks for later, such as a panel: its name, the parts of its address, and what is asked of it.
 * `isAhead` says that nobody has opened it yet, which the log of readings tells apart. Throws an error whose message is a
 * sentence for people.
 */
export async function fetchView<N extends ViewName>(
  name: N,
  parts: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
  { isAhead = false } = {},
): Promise<ViewModels[N]> {
  const response = await fetch(viewAddress(name, parts, query), {
    headers: { accept: "application/json", ...(isAhead && { "x-purpose": "prefetch" }) },
  });
  if (!response.ok) throw new Error((await refusalOf(response)).message);
  return response.json();
}
