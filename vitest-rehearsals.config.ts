import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run rehearse:weeks`: what takes minutes, since real workers are killed and look by their own rhythm. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["bench/operations/ten-weeks.ts", "bench/operations/ten-weeks-answers.ts"],
    setupFiles: ["lib/testing/quiet.ts"],
    globalSetup: ["lib/testing/global-setup.ts"],
    pool: "forks",
    // Not a key of anything: what tests store is sealed under it.
    env: { STEMMA_KEYS: `stemma_key_${"t".repeat(43)}` },
    hookTimeout: 60_000,
    unstubEnvs: true,
    isolate: false,
  },
});
