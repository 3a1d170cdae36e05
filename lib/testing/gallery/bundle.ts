import { build } from "esbuild";

/** The gallery as a browser loads it. */
export interface Bundle {
  /** What each path answers with. */
  readonly files: ReadonlyMap<string, { body: Buffer; contentType: string }>;
  /** What a tab is to run in each of its documents: it keeps it, where three megabytes would be sent to each. */
  readonly script: string;
}

const page = `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><meta charset="utf-8">
<title>Gallery</title><link rel="stylesheet" href="/gallery.css"></head>
<body><div id="root"></div></body></html>`;

/** The script as that of the gallery's own documents alone: a tab has others, and frames in them. */
function withinGallery(script: string): string {
  return `if (location.hostname.endsWith("localhost") && window === window.top)
    window.addEventListener("DOMContentLoaded", () => {${script}
    }, { once: true });`;
}

/** All stories, the components that they show and their styles as one script and one style sheet, held in memory. */
export async function bundleGallery(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: { gallery: "lib/testing/gallery/page.tsx" },
    outdir: "/",
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2024",
    jsx: "automatic",
    loader: { ".woff2": "empty", ".svg": "dataurl" },
    // What Next puts in their place when it builds for its own router.
    alias: { "next/dynamic": "next/dist/shared/lib/app-dynamic" },
    define: {
      "process.env.NODE_ENV": '"development"',
      "process.env": "{}",
      global: "globalThis",
    },
    logLevel: "error",
  });
  const find = (ending: string): Buffer => {
    const file = outputFiles.find(({ path }) => path.endsWith(ending));
    if (file === undefined) throw new Error(`The gallery was built without its ${ending}.`);
    return Buffer.from(file.contents);
  };
  const files = new Map([
    ["/", { body: Buffer.from(page), contentType: "text/html" }],
    ["/gallery.css", { body: find(".css"), contentType: "text/css" }],
  ]);
  return { files, script: withinGallery(find(".js").toString("utf8")) };
}
