// Runs before anything is installed, on any Node from 20: plain JavaScript, nothing imported but Node's own.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".stemma-installed");
// What stands in .env is for the product; tests stand alone.
const settings = existsSync(join(root, ".env")) ? [`--env-file=${join(root, ".env")}`] : [];
// A command that is called before the first start, as a restore on a new machine, has no client of the database yet.
const clientFirst = ["--import", "tsx", "--import", "./lib/process/first/make-client.ts"];
const programs = {
  start: [...settings, "--import", "tsx", "lib/process/start.ts"],
  dev: [...settings, "--import", "tsx", "lib/process/dev.ts"],
  research: [...settings, ...clientFirst, "lib/research/research.ts"],
  backup: [...settings, ...clientFirst, "lib/process/backup.ts"],
  restore: [...settings, ...clientFirst, "lib/process/restore.ts"],
  doctor: [...settings, "--import", "tsx", "lib/process/doctor/run-doctor.ts"],
  build: ["--import", "tsx", "lib/process/build.ts"],
  migrate: [...settings, "--import", "tsx", "lib/process/migrate.ts"],
  keys: [...settings, ...clientFirst, "lib/process/keys.ts"],
  "verify:audit": [...settings, ...clientFirst, "lib/process/verify-audit.ts"],
  test: ["--import", "tsx", "lib/testing/run.ts"],
};

/** Ends with a sentence instead of a stack. */
function refuse(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function wantedHash() {
  const hash = createHash("sha256");
  for (const name of ["package.json", "package-lock.json"]) {
    const file = join(root, name);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}

function isInstalled(hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** What npm's error codes mean for the person in front of the screen. */
const installFaults = [
  [/EACCES|EPERM/, "npm may not write here. Check who owns this folder and npm's cache, then try again."],
  [/ENOSPC/, "The disk is full. Make room, then try again."],
  [
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/i,
    "A package could not be downloaded. Check the connection to your npm registry, then try again.",
  ],
  [/EINTEGRITY/, "A download arrived damaged. Run `npm cache verify`, then try again."],
];

function install() {
  const hash = wantedHash();
  if (isInstalled(hash)) return;
  process.stdout.write("Installing packages (about a minute the first time) …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const done = spawnSync(npm, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const said = done.stderr ?? "";
  if (done.status !== 0) {
    process.stderr.write(said);
    const known = installFaults.find(([pattern]) => pattern.test(said));
    refuse(known ? known[1] : "The packages could not be installed. What npm said stands above.");
  }
  writeFileSync(stamp, wantedHash());
}

/** Node 24, from the packages where they have it for this platform. */
function findNode() {
  const packaged = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(packaged)) return packaged;
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major >= 24) return process.execPath;
  return refuse("There is no packaged Node 24 for this platform. Install Node 24 or newer, then try again.");
}

const LOOK_MS = 500;

/** Calls back once the process that started this one, `parent`, is gone; not on Windows, where nothing says so. */
function onOrphaned(parent, end) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}

function main() {
  // Looked up before anything is started: it may be gone as soon as something is.
  const parent = process.ppid;
  const [wanted = "start", ...rest] = process.argv.slice(2);
  const program = programs[wanted];
  if (!program) refuse(`There is no command “${wanted}”. There are: ${Object.keys(programs).join(", ")}.`);
  if (Number(process.versions.node.split(".")[0]) < 20) {
    refuse(`Stemma needs Node 20 or newer; this is ${process.versions.node}.`);
  }
  install();
  const child = spawn(findNode(), [...program, ...rest], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      PATH: `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    },
  });
  // Ctrl-C reaches the child through the terminal; a signal to this process alone is passed on.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  // npm starts this through a shell, which a signal to npm ends without a word to what it had started.
  if (process.env.INIT_CWD !== undefined) onOrphaned(parent, () => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

main();
