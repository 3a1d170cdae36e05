import { refusalOf } from "./send-command";

/** Reads a view that a page asks for later, such as a panel; throws an error whose message is a sentence for people. */
export async function fetchView<T>(url: string): Promise<T> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error((await refusalOf(response)).message);
  return response.json();
}
