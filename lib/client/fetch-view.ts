import type { ViewModels, ViewName } from "@/lib/commands/view-models";
import { refusalOf } from "./send-command";

/**
 * Reads a view that a page asks for later, such as a panel: its name, the parts of its address, and what is asked of it.
 * Throws an error whose message is a sentence for people.
 */
export async function fetchView<N extends ViewName>(
  name: N,
  parts: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): Promise<ViewModels[N]> {
  const asked = new URLSearchParams(query).toString();
  const address = ["/api/views", name, ...parts.map(encodeURIComponent)].join("/");
  const response = await fetch(asked === "" ? address : `${address}?${asked}`, {
    headers: { accept: "application/json" },
  });
  if (!response.ok) throw new Error((await refusalOf(response)).message);
  return response.json();
}
