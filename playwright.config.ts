import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./lib/testing/gallery/browser-args";

const port = Number(process.env.E2E_PORT ?? 3410);
const sites = Number(process.env.E2E_SITE_PORT ?? 3411);
/** Most test files at once: `npm test` works two, since the product and one browser leave a third of two cores idle. */
const WORKERS_MOST = 2;
const oidc = Number(process.env.E2E_OIDC_PORT ?? sites + 5);
const browser =
  process.env.E2E_BROWSER ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

/** The built product with a database of its own, and a browser that asks nothing of the outside. */
export default defineConfig({
  testDir: "e2e",
  // By hand one after the other: then those of the whole install may be among them.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  // Two browsers, the product and its database share two cores.
  expect: { timeout: 30_000 },
  outputDir: "test-results",
  projects: [
    { name: "first account", testMatch: "first-account.spec.ts" },
    {
      name: "product",
      testIgnore: ["first-account.spec.ts", "**/e2e/install/**"],
      dependencies: ["first account"],
    },
    // What changes or counts what everybody on the install has: nothing else may run beside it.
    { name: "install", testDir: "e2e/install", dependencies: ["first account"] },
  ],
  reporter: process.env.E2E_REPORT ? [["line"], ["json", { outputFile: process.env.E2E_REPORT }]] : [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 20_000,
    // A trace of every test costs as much as the test: `--trace on` for the one that failed.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...BROWSER_ARGS],
    },
  },
  webServer: {
    command: "node --import tsx lib/process/start.ts",
    url: `http://localhost:${port}/api/ready`,
    // A build on a busy machine of two cores takes four minutes.
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "pipe",
    env: {
      PORT: String(port),
      // Nothing of the environment's own: these tests make accounts and projects.
      DATABASE_URL: "",
      NEXTAUTH_URL: "",
      // As a whole path: two checkouts on one machine are not to share a database.
      STEMMA_DATA: process.env.E2E_DATA ?? resolve(".data/e2e"),
      STEMMA_SIGN_UP: "open",
      // e2e/oidc.ts answers there while a test wants it to.
      OIDC_ISSUER: `http://127.0.0.1:${oidc}`,
      OIDC_CLIENT_ID: "stemma-tests",
      OIDC_CLIENT_SECRET: "a secret of the tests",
      OIDC_NAME: "Test sign-on",
      // Each worker's sites have a port of their own (e2e/sites.ts).
      STEMMA_FETCH_ALLOW: Array.from({ length: WORKERS_MOST }, (_, nth) => `localhost:${sites + nth}`).join(","),
      STEMMA_FRESH: "yes",
      LOG_LEVEL: "warn",
    },
  },
});
