import { defineConfig } from "@playwright/test";
import e2e from "./playwright.config";

/** Components in a browser, one by one: no server but what a test says, no database. */
export default defineConfig({
  testDir: "components",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  // Here is no server beside the browser: one worker uses half of two cores, two take three quarters of its time.
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results/components",
  ...(e2e.reporter ? { reporter: e2e.reporter } : {}),
  use: {
    ...e2e.use,
    // A trace of every test costs as much as the test; what failed is seen.
    trace: "off",
    screenshot: "only-on-failure",
    // Nothing answers there: the test's own server does before a connection is made. This host counts as secure.
    baseURL: "http://localhost/",
    viewport: { width: 1280, height: 900 },
  },
});
