import { nodeCommand } from "@/lib/platform/children/programs";
import { buildWeb } from "./prepare";
import { supervise } from "./supervise";

/** Longer than proxies keep an idle connection (most 60 s): else they send on one that was closed just then. */
const KEEP_ALIVE_MS = 75_000;

/** `npm start`: the built product. */
supervise({
  nodeEnv: "production",
  prepare: buildWeb,
  next: ["start", "--keepAliveTimeout", String(KEEP_ALIVE_MS)],
  worker: () => nodeCommand("lib/process/worker.ts"),
});
