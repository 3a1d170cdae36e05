/** Called once by Next before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { identifyRequests } = await import("@/lib/access/http/request-id");
  const { distrustForwarded } = await import("@/lib/access/http/forwarded");
  const { rememberAnswers } = await import("@/lib/access/http/answers");
  const { tellFetchedAhead } = await import("@/lib/access/http/fetched-ahead");
  const { watchLoop } = await import("@/lib/platform/loop-watch");
  const { endWithStarter } = await import("@/lib/process/with-starter");
  const { sweepSavedBodies } = await import("@/lib/access/http/saved-body");
  const { startWebMetrics } = await import("@/lib/process/web-metrics");
  const { warmDrawing } = await import("@/lib/sources/original/warm-drawing");
  endWithStarter(process.env);
  identifyRequests();
  distrustForwarded();
  rememberAnswers();
  tellFetchedAhead();
  await startWebMetrics(process.env);
  await sweepSavedBodies();
  if (process.env.NODE_ENV === "production") warmDrawing();
  // A server that builds pages as they are asked for stands often.
  if (process.env.NODE_ENV === "production") watchLoop("web");
}
