import { buildWeb } from "./prepare";
import { supervise } from "./supervise";

/** `npm start`: the built product. */
supervise({
  nodeEnv: "production",
  prepare: buildWeb,
  next: "start",
  worker: [process.execPath, "--import", "tsx", "lib/process/worker.ts"],
});
