import { fileURLToPath } from "node:url";
import { defineConfig, defineProject, type UserWorkspaceConfig } from "vitest/config";

const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // Guards the browser's bundle alone; outside Next there is nothing to guard.
  "server-only": fileURLToPath(new URL("lib/testing/empty.ts", import.meta.url)),
  // What Next puts in its place when it builds for its own router.
  "next/dynamic": "next/dist/shared/lib/app-dynamic.js",
};

const notOurs = ["**/node_modules/**", ".next/**", ".data/**", "e2e/**"];

const common: NonNullable<UserWorkspaceConfig["test"]> = {
  setupFiles: ["lib/testing/quiet.ts"],
  pool: "forks",
  // Not a key of anything: what tests store is sealed under it.
  env: { STEMMA_KEYS: `stemma_key_${"t".repeat(43)}` },
  testTimeout: 20_000,
  hookTimeout: 30_000,
  restoreMocks: true,
  unstubEnvs: true,
  // Files share a process, as much of the product does: what one leaves behind, another would meet in production, too.
  isolate: false,
};

/** The domain is values and functions: its files need no database. */
const domain = defineProject({
  resolve: { alias },
  test: { ...common, name: "domain", include: ["lib/domain/**/*.test.ts"] },
});

const rest = defineProject({
  resolve: { alias },
  test: {
    ...common,
    // What Next sets up before anything else: its own modules read it as they are loaded.
    setupFiles: ["lib/testing/quiet.ts", "next/dist/server/node-environment-baseline.js"],
    name: "rest",
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: [...notOurs, "lib/domain/**"],
    globalSetup: ["lib/testing/global-setup.ts"],
  },
});

/** By name, for what runs tests otherwise than `vitest` does. */
export const projects = { domain, rest };

export default defineConfig({ test: { projects: [domain, rest], maxWorkers: 2, allowOnly: false } });
