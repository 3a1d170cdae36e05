import { expect, test } from "vitest";
import { readLine } from "./line";

const plain = { as: null, project: null, isJson: false };
const input = {
  ...plain,
  verb: "run",
  name: "Heat pumps",
  options: { depth: null, minutes: null, length: null },
  mode: null,
  question: null,
  library: null,
  confirmed: null,
  isPlanFirst: false,
  isWaitedFor: true,
};

test.each<[string[], unknown]>([
  [[], { verb: "help" }],
  [["help"], { verb: "help" }],
  [["run", "Heat pumps", "--help"], { verb: "help" }],
  [["list", "--project", "Varnholt"], { ...plain, verb: "list", project: "Varnholt" }],
  [["status", "Heat", "pumps", "--json"], { ...plain, verb: "status", of: "Heat pumps", isJson: true }],
  [["run", "Heat pumps"], input],
  [
    [
      "run",
      "Heat",
      "pumps",
      "--quick",
      "--time",
      "20",
      "--length",
      "short",
      "--mode",
      "offline",
      "--as",
      "ada@example.org",
    ],
    { ...input, options: { depth: "quick", minutes: 20, length: "short" }, mode: "offline", as: "ada@example.org" },
  ],
  [
    ["run", "Heat pumps", "--deep", "--confirm=86", "--plan-first", "--no-wait"],
    {
      ...input,
      options: { depth: "deep", minutes: null, length: null },
      confirmed: 86,
      isPlanFirst: true,
      isWaitedFor: false,
    },
  ],
])("%j is understood", (argv, line) => {
  expect(readLine(argv)).toEqual(line);
});

test.each<[string[], RegExp]>([
  [["dance"], /^There is no “dance”\. See npm run research -- --help\.$/],
  [["run"], /Name the researcher/],
  [["status", "--json"], /Name the researcher/],
  [["run", "Heat pumps", "--fast"], /Unknown option '--fast'.* See npm run research -- --help\.$/],
  [["run", "Heat pumps", "--quick", "--deep"], /either quick or deep/],
  [["run", "Heat pumps", "--time", "soon"], /how many minutes/],
  [["run", "Heat pumps", "--time", "1"], /2 to 1440 minutes/],
  [["run", "Heat pumps", "--length", "huge"], /short, standard or long/],
  [["run", "Heat pumps", "--mode", "replay"], /^“replay” is none of the modes plan, offline, live\.$/],
  [["run", "Heat pumps", "--confirm", "many"], /^Say how many iterations: --confirm 86\.$/],
])("%j is refused in a sentence", (argv, message) => {
  expect(() => readLine(argv)).toThrow(message);
});
