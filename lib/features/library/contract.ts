import { z } from "zod";
import { ProjectId, SourceId, WatchedListId } from "@/lib/domain/core/ids";
import { SourceHoldings } from "@/lib/domain/deletion/holdings";
import { Listed } from "@/lib/domain/references/reference";
import { MOST_OF_A_LOOK } from "@/lib/domain/watch/listing";
import { type Contract, title } from "@/lib/features/kit/contract";

const Text = z.strictObject({
  title,
  text: z.string().min(1, "Paste some text.").max(2_000_000, "Use at most 2,000,000 characters."),
});

const Page = z.strictObject({
  url: z.string().trim().min(1, "Write an address.").max(2048),
  /** What a list of references says of it, which tells what the page does not say itself. */
  listed: Listed.optional(),
});

/** Pages and texts that are added at once: some four minutes where every site takes as long as it may. */
const SOURCES_AT_ONCE = 20;

/** What people do with the library: add, exclude and read again. */
export const libraryContract = {
  add_text: {
    right: "add_source",
    counts: "filling",
    input: Text.extend({ projectId: ProjectId }),
    output: z.object({ sourceId: SourceId }),
  },
  add_url: {
    right: "add_source",
    counts: "filling",
    input: Page.extend({ projectId: ProjectId }),
    output: z.object({ sourceId: SourceId }),
  },
  /** Each for itself: what is refused keeps nothing else from being added. */
  add_sources: {
    right: "add_source",
    counts: "filling",
    input: z.strictObject({
      projectId: ProjectId,
      items: z
        .array(z.union([Page, Text]))
        .min(1, "Send at least one.")
        .max(SOURCES_AT_ONCE, `Send at most ${SOURCES_AT_ONCE} at once.`),
    }),
    /** In the order of what was sent: the source, or why there is none. */
    output: z.object({
      results: z.array(
        z.union([
          z.object({ id: SourceId }),
          z.object({ refused: z.object({ kind: z.string(), message: z.string() }) }),
        ]),
      ),
    }),
  },
  exclude_source: {
    right: "exclude_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId }),
    output: z.object({}),
  },
  restore_source: {
    right: "exclude_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId }),
    output: z.object({}),
  },
  rename_source: {
    right: "rename_source",
    input: z.strictObject({
      projectId: ProjectId,
      sourceId: SourceId,
      /** The name that was seen; when it is another by now, nothing is changed. An address may be one. */
      from: z.string().max(4096),
      /** Null gives it back the name that it came with. */
      title: z.string().trim().min(1, "Write a name.").max(200, "Use at most 200 characters.").nullable(),
    }),
    /** What it is called now. */
    output: z.object({ title: z.string() }),
  },
  /** By which DOI a document is cited; empty for none. */
  set_source_doi: {
    right: "rename_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId, doi: z.string().max(2_048) }),
    /** As it is kept. */
    output: z.object({ doi: z.string() }),
  },
  /** Deletes a source with all that holds its words; `title` is what it is called, as a person typed it. */
  delete_source: {
    right: "delete_source",
    asksAgain: true,
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId, title: z.string().max(4096) }),
    output: z.object({ takes: SourceHoldings }),
  },
  start_crawl: {
    right: "add_source",
    input: z.strictObject({
      projectId: ProjectId,
      url: z.string().trim().min(1, "Write an address.").max(2048),
      cap: z.int().min(1).max(1_000),
    }),
    output: z.object({ crawlId: z.uuid() }),
  },
  stop_crawl: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, crawlId: z.uuid() }),
    output: z.object({}),
  },
  reread_source: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId }),
    /** `gone` and `back` count facts; `reason` says why a page could not be read. */
    output: z.object({
      outcome: z.enum(["unchanged", "changed", "unreachable"]),
      gone: z.int(),
      back: z.int(),
      reason: z.string(),
    }),
  },
  /** A feed or a sitemap by its address, or a search by its words: what it names anew becomes sources. */
  watch_list: {
    right: "add_source",
    input: z.strictObject({
      projectId: ProjectId,
      kind: z.enum(["address", "search"]),
      address: z.string().trim().min(1, "Write an address or the words of a search.").max(2_048),
      days: z.int().min(1).max(365),
      most: z.int().min(1).max(MOST_OF_A_LOOK).default(20),
    }),
    output: z.object({ listId: WatchedListId, title: z.string(), found: z.int() }),
  },
  unwatch_list: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, listId: WatchedListId }),
    output: z.object({}),
  },
  schedule_source: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId, days: z.int().min(1).max(365).nullable() }),
    output: z.object({}),
  },
} as const satisfies Contract;
