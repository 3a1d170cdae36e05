import { expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { readOptions, runOptionsOf, settingsWith } from "./run-options";

const none = { quick: false, deep: false, time: null, length: null };

test.each([
  ["", { depth: null, minutes: null, length: null }],
  ["--quick", { depth: "quick", minutes: null, length: null }],
  ["  --DEEP   --Time  20 ", { depth: "deep", minutes: 20, length: null }],
  ["--time=2 --length=LONG", { depth: null, minutes: 2, length: "long" }],
  ["--time 1440", { depth: null, minutes: 1_440, length: null }],
])("%j asks for %j", (text, options) => {
  expect(readOptions(text)).toEqual(options);
});

test.each([
  ["--quick --deep", "A run is either quick or deep. Leave one of the two out."],
  ["--deep --DEEP", "--deep stands twice. Leave one of them out."],
  ["--time 5 --time 6", "--time stands twice. Leave one of them out."],
  ["quick", "“quick” is none of --quick, --deep, --time, --length and --help."],
  ["--time", "Say how many minutes the run may take, as in --time 20."],
  ["--time 5m", "Say how many minutes the run may take, as in --time 20."],
  ["--time -5", "Say how many minutes the run may take, as in --time 20."],
  ["--time 1.9", "A run may take 2 to 1440 minutes; 1.9 is outside of that."],
  ["--time 1441", "A run may take 2 to 1440 minutes; 1441 is outside of that."],
  ["--length", "Say how long the report may be: --length short, standard or long."],
  ["--length --quick", "Say how long the report may be: --length short, standard or long."],
])("%j is answered: %s", (text, said) => {
  expect(readOptions(text)).toBe(said);
});

test("options of a form are read as those of a line", () => {
  expect(runOptionsOf(none)).toEqual(readOptions(""));
  expect(runOptionsOf({ ...none, deep: true, time: "30", length: "Short" })).toEqual(
    readOptions("--deep --time 30 --length short"),
  );
  expect(runOptionsOf({ ...none, time: "" })).toBe(readOptions("--time"));
});

test("what was said goes over what the form begins with, and the rest stays", () => {
  const form = RunSettings.parse({ strategy: "auto", minutes: 90, length: "long" });
  expect(settingsWith(form, { depth: null, minutes: null, length: null })).toEqual(form);
  expect(settingsWith(form, { depth: "deep", minutes: 5, length: "short" })).toEqual({
    ...form,
    strategy: "tree",
    minutes: 5,
    length: "short",
  });
});
