import { openApi } from "@/lib/api/openapi";

/** The same for everyone: it says what there is to ask, and nothing of anybody. */
export function GET(): Response {
  return Response.json(openApi());
}
