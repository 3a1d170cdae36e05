import { generateClient } from "@/lib/process/prepare";

// Loaded before a command by `--import`: what the command imports needs the client, and on a fresh clone, or after an
// upgrade, a command may be the first thing that is called. To stderr, for some print what programs read.
await generateClient((line) => void process.stderr.write(`${line}\n`));
