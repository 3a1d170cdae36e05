/**
 * What Playwright itself switches off in Chromium, of which a switch of ours stands in place: a test beside this file holds
 * it to the version that is installed.
 */
const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Pages of the address bar's own, which nobody sees: half a second of processor for each window, and a test opens one or more. */
const OFF_FOR_US = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** How the browser of the tests is started: it asks nothing of the outside, and shows nothing but the pages under test. */
export const BROWSER_ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_US].join(",")}`,
];
