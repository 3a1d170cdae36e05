import { build } from "esbuild";

/** The gallery as a browser loads it: what each path answers with. */
export type Bundle = ReadonlyMap<string, { body: Buffer; contentType: string }>;

const page = `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><meta charset="utf-8">
<title>Gallery</title><link rel="stylesheet" href="/gallery.css"></head>
<body><div id="root"></div><script src="/gallery.js"></script></body></html>`;

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
  return new Map([
    ["/", { body: Buffer.from(page), contentType: "text/html" }],
    ["/gallery.js", { body: find(".js"), contentType: "text/javascript" }],
    ["/gallery.css", { body: find(".css"), contentType: "text/css" }],
  ]);
}
