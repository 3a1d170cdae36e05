import { expect, test } from "vitest";
import { SearchInput } from "@/lib/domain/run/results";
import {
  askedBefore,
  begin,
  documentsToRead,
  documentsUnread,
  isBegun,
  isReadBefore,
  type Progress,
  remindedOf,
  takeIn,
  triedOf,
} from "./search-progress";

test("of other searches' queries those near to a question are told, of its own thread's all; none is tried again", () => {
  const elsewhere = ["ferry fares", "harbour dues", ...Array.from({ length: 40 }, (_, nth) => `fares of line ${nth}`)];
  const progress = { triedBefore: { elsewhere, inThread: ["night service"] }, queries: ["crew at night"] };
  const told = remindedOf(progress, "What are the fares?");
  expect(told).toContain("ferry fares");
  expect(told).not.toContain("harbour dues");
  expect(told).toHaveLength(12 + 2);
  expect(told.slice(-2)).toEqual(["night service", "crew at night"]);
  expect(triedOf(progress)).toEqual([...elsewhere, "night service", "crew at night"]);
});

test("a round reads of the documents that its plan names, first of those of which nothing is known yet", () => {
  const documents = Array.from({ length: 8 }, (_, nth) => `Report ${nth} of the harbour`);
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?"] };
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], documents });
  const nothing = { queries: [], facts: [], answers: [] };
  const progress = begin(input, [], { ...nothing, passages: [] }, { ...nothing, readFor: new Map(), begun: [] });
  expect(documentsToRead(progress)).toEqual(documents.slice(0, 6));
  const fact = { id: "1", statement: "It is due.", quote: "It is due.", sourceId: "s", published: null, confidence: 1 };
  progress.facts.set("1", { ...fact, sourceTitle: "Report 0 of the harbour" });
  progress.conversation.push({ question: "What is due?", answer: "It.", factIds: ["1"] });
  expect(documentsToRead(progress)).toEqual(documents.slice(1, 7));
  expect(documentsUnread(progress, ["Report 0 of the harbour", "Report 1", ""])).toEqual(documents.slice(2));
});

test("a beginning that another search of the run reads, or has read, is not read again", () => {
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?"] };
  const begun = ["Dues of the harbour, and who pays them (1911)"];
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], begun });
  const nothing = { queries: [], facts: [], answers: [] };
  const elsewhere = { ...nothing, readFor: new Map(), begun: ["fares:0"] };
  const progress = begin(input, [], { ...nothing, passages: [] }, elsewhere);
  expect(isBegun(progress, { id: "dues:1", sourceTitle: "Dues of the harbour, and who pays them" })).toBe(true);
  expect(isBegun(progress, { id: "fares:0", sourceTitle: "Fares" })).toBe(true);
  expect(isBegun(progress, { id: "fares:1", sourceTitle: "Fares" })).toBe(false);
});

test("a search for gaps opens nothing again that was read for any of them; one of the plan, what was read for all it asks", () => {
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?", "Who pays it?"] };
  const nothing = { queries: [], facts: [], answers: [] };
  const readFor = new Map([
    ["dues:1", new Set(["what is due"])],
    ["fares:1", new Set(["what is due", "who pays it"])],
  ]);
  const beginning = (gaps: string[]): Progress => {
    const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps, actionItems: [] });
    return begin(input, [], { ...nothing, passages: [] }, { ...nothing, readFor, begun: [] });
  };
  const read = ["dues:1", "fares:1", "crews:1"];
  expect(read.filter((id) => isReadBefore(beginning([]), id))).toEqual(["fares:1"]);
  expect(read.filter((id) => isReadBefore(beginning(perspective.questions), id))).toEqual(["dues:1", "fares:1"]);
});

test("what other searches read, asked and found meanwhile is taken in beside what was known, each thing once", () => {
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?"] };
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [] });
  const said = { quote: "It is due.", sourceId: "s", sourceTitle: "Dues", published: null, confidence: 1 };
  const [own, other] = ["1", "2"].map((id) => ({ ...said, id, statement: `Due ${id}.` }));
  if (own === undefined || other === undefined) throw new Error("Two facts were made.");
  const earlier = { queries: ["night service"], facts: [own], answers: [], passages: [] };
  const before = {
    queries: ["dues"],
    facts: [],
    answers: [],
    readFor: new Map([["dues:1", new Set(["a"])]]),
    begun: [],
  };
  const progress = begin(input, [], earlier, before);
  const answers = [{ question: "What is due?", factIds: ["2"] }];
  const readFor = new Map([
    ["dues:1", new Set(["b"])],
    ["fares:1", new Set(["c"])],
  ]);
  const found = { queries: ["dues", "fares"], facts: [{ ...own, statement: "Told anew." }, other], answers, readFor };
  takeIn(progress, { ...found, begun: ["fares:0"], open: ["Who pays?"], vain: ["Why?"] });
  expect([...(progress.readFor.get("dues:1") ?? [])]).toEqual(["a", "b"]);
  expect([...(progress.readFor.get("fares:1") ?? [])]).toEqual(["c"]);
  expect(triedOf(progress)).toEqual(["dues", "fares", "night service"]);
  expect(isBegun(progress, { id: "fares:0", sourceTitle: "Fares" })).toBe(true);
  expect(progress.answers).toEqual(answers);
  expect([...progress.facts.values()].map(({ statement }) => statement)).toEqual(["Due 1.", "Due 2."]);
  expect([...progress.shared]).toEqual(["2"]);
  expect(progress.ofOthers).toEqual(["Who pays?"]);
  expect(askedBefore(progress)).toEqual(["Why?"]);
  takeIn(progress, { ...found, begun: [] });
  expect([...progress.ofOthers, ...askedBefore(progress)]).toEqual([]);
});
