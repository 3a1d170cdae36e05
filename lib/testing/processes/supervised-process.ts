import { supervise } from "@/lib/process/supervise";

/** A worker that says which process it is, and does nothing. */
const worker = `require("node:fs").writeFileSync(process.env.STEMMA_DATA + "/worker", String(process.pid));
  setInterval(() => {}, 1_000)`;

/** What `npm start` starts, for tests: with a web server that does not know how it is to be started. */
supervise({
  nodeEnv: "production",
  prepare: async () => undefined,
  next: ["start", "--no-such-option"],
  worker: async () => [process.execPath, "-e", worker],
});
