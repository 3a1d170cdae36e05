const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

function nameOf(list: readonly [RegExp, string][], userAgent: string): string | null {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** A browser by what it says of itself: `Firefox on Linux`. */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "A program";
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser === null) return system === null ? "A program" : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
