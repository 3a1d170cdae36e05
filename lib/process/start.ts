import { nodeCommand } from "@/lib/platform/children/programs";
import { buildWeb } from "./prepare";
import { supervise } from "./supervise";

/** `npm start`: the built product. */
supervise({
  nodeEnv: "production",
  prepare: buildWeb,
  next: "start",
  worker: () => nodeCommand("lib/process/worker.ts"),
});
