import type { ServerContext } from "@modelcontextprotocol/server";

/** Tells a client how far something has come, where it asked to be told. */
export async function tellProgress(
  { mcpReq }: ServerContext,
  { progress, total, message }: { progress: number; total?: number; message: string },
): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress, message, ...(total === undefined ? {} : { total }) };
  await mcpReq.notify({ method: "notifications/progress", params });
}
