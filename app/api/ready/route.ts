import { readiness } from "@/lib/features/install/views/ready";
import { db } from "@/lib/platform/db/client";

export const dynamic = "force-dynamic";

/** Whether this install can serve: its database answers and holds the tables of this version. */
export async function GET(): Promise<Response> {
  const state = await readiness(db());
  return Response.json(state, { status: state.ok ? 200 : 503, headers: { "cache-control": "no-store" } });
}
