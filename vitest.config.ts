import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)),
      // Guards the browser's bundle alone; outside Next there is nothing to guard.
      "server-only": fileURLToPath(new URL("lib/testing/empty.ts", import.meta.url)),
    },
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", ".next/**", ".data/**", "e2e/**"],
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: ["lib/testing/quiet.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is awaited comes in milliseconds, but not on a machine that is busy with something else.
    expect: { poll: { timeout: 15_000 } },
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
