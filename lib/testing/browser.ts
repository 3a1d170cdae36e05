import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { Refusal } from "@/lib/domain/core/refusal";
import { packaged } from "@/lib/process/processes";

/** A Chromium for the browser tests. */
export interface Browser {
  path: string;
  /** Which one it is and where it comes from. */
  title: string;
}

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** How long Playwright's download may take before Debian's package is tried, in milliseconds. */
const DOWNLOAD_MS = 180_000;

function findInstalled(): Browser | null {
  const path = installed.find((one) => existsSync(one));
  return path === undefined ? null : { path, title: `${path}, which is installed` };
}

function findDownloaded(): Browser | null {
  const path = chromium.executablePath();
  return existsSync(path) ? { path, title: "Playwright's own Chromium" } : null;
}

function run(program: string, args: readonly string[], timeoutMs: number): boolean {
  return spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"], timeout: timeoutMs }).status === 0;
}

function download(): Browser | null {
  process.stdout.write("Downloading Playwright's Chromium …\n");
  return run(packaged("playwright"), ["install", "chromium"], DOWNLOAD_MS) ? findDownloaded() : null;
}

function installPackage(): Browser | null {
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return null;
  process.stdout.write("Installing Debian's Chromium …\n");
  run("apt-get", ["update"], DOWNLOAD_MS);
  return run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], 2 * DOWNLOAD_MS)
    ? findInstalled()
    : null;
}

/** What is there, else Playwright's download, else Debian's package; refuses when none of them can be had. */
export function findBrowser(): Browser {
  const found = findInstalled() ?? findDownloaded() ?? download() ?? installPackage();
  if (found) return found;
  throw new Refusal(
    "unavailable",
    "The browser tests need Chromium, and neither Playwright's download nor a package could be had. Install Chromium or Chrome, then try again.",
  );
}
