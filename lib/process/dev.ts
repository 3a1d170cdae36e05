import { packaged } from "./processes";
import { supervise } from "./supervise";

/** `npm run dev`: pages are compiled when they are asked for, and the worker starts again when its code changes. */
supervise({
  nodeEnv: "development",
  prepare: async () => undefined,
  next: ["dev"],
  worker: async () => [packaged("tsx"), "watch", "--clear-screen=false", "lib/process/worker.ts"],
});
