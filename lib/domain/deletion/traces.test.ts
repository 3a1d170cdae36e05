import { expect, test } from "vitest";
import { makeTraces, Traces, traceFinder } from "./traces";

const gone = "The Brontolith weighs 417 tonnes. It stands on a bed of grey gravel.";
const stays = "The pier weighs 340 tonnes and stands on a bed of oak. Its owner is Siemens.";

function finder(names: string[] = [], hashes: string[] = []): (text: string) => boolean {
  const maker = makeTraces([gone, "Siemens told us."], names);
  maker.spare(stays);
  return traceFinder(maker.end({ hashes }));
}

test("a text is known by rare words in any form, by long numbers and by words in a row", () => {
  const holds = finder();
  for (const told of [
    "Two Brontoliths were found.",
    "The BRONTOLITH's weight",
    "It is 417 tonnes.",
    "on a bed of grey gravel",
    "the thing stands on a bed of grey stone",
  ]) {
    expect(holds(told), told).toBe(true);
  }
});

test("ordinary words, and whatever another source says too, tell nothing", () => {
  const holds = finder();
  for (const told of [
    "The gravel is grey.",
    "Siemens owns it.",
    "It stands on a bed of oak.",
    "12 passages were read.",
    "417f4c5a89-fbad-41ed-adc0-4f99c9420d2d",
    "2026-11-25T22:35:25.417Z",
  ]) {
    expect(holds(told), told).toBe(false);
  }
});

test("a name counts where it stands whole, unless another source says it too; then where it is all", () => {
  const holds = finder(["The harbour survey", "bed of oak", "https://example.org/a", "survey.pdf"]);
  for (const told of [
    "See the Harbour Survey, page 3.",
    "It is in survey.pdf.",
    "Bed of oak",
    "read https://example.org/a twice",
    "https://example.org/a.",
  ]) {
    expect(holds(told), told).toBe(true);
  }
  for (const told of ["It stands on a bed of oak.", "https://example.org/a/b", "a survey of the harbour"]) {
    expect(holds(told), told).toBe(false);
  }
});

test("a source that is called as what is ours takes none of that with it", () => {
  const holds = finder(["report", "Answer", "search-1", "Section 1"]);
  for (const told of ["report", "Answer", "search-1", "section-1", "A report of the pier.", "accepted"]) {
    expect(holds(told), told).toBe(false);
  }
  expect(holds("Section 1")).toBe(true);
});

test("a line that tells a hash of its text is of it, a record's own name for that text is no word", () => {
  const hash = "bc3da858230409f1887ac5ab75e203f8a7bb6d0409bbbe74ebb0b0f5920148cd";
  const holds = finder([], [hash]);
  expect(holds("1. *Report*, read 2026-11-25, sha256 bc3da8582304.")).toBe(true);
  expect(holds("1. *Report*, read 2026-11-25, sha256 ae433a764b29.")).toBe(false);
  expect(holds("bc3da858230409f1:0")).toBe(false);
});

test("what was told on is known by six words in a row and by its name, not by what two writers may both say", () => {
  const maker = makeTraces(["The Brontolith stands on a bed of grey gravel by the quay."], ["Harbour notes"], {
    isToldOn: true,
  });
  maker.spare("a bed of grey gravel by the pier");
  const traces = maker.end();
  const holds = traceFinder(traces);
  for (const told of ["The Brontolith weighs much.", "gravel by the quay", "a bed of grey gravel by the"]) {
    expect(holds(told), told).toBe(false);
  }
  for (const told of ["Notes: The Brontolith stands on a bed of clay.", "See Harbour notes, run 1.", "Harbour notes"]) {
    expect(holds(told), told).toBe(true);
  }
  // What was found before is looked for as it was then.
  expect(traceFinder(Traces.parse({ ...traces, inARow: undefined }))("harbour notes")).toBe(true);
});
