import { z } from "zod";
import { KEY_PATTERN } from "./marker";

/** As the database writes it, however it was spelled: ids are compared letter by letter. */
const id = z.uuid().toLowerCase();

/** Ids are made by their schemas alone, so that an id of one kind cannot stand where another belongs. */
export const UserId = id.brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

export const SessionId = id.brand<"SessionId">();
export type SessionId = z.infer<typeof SessionId>;

export const ProjectId = id.brand<"ProjectId">();
export type ProjectId = z.infer<typeof ProjectId>;

export const SourceId = id.brand<"SourceId">();
export type SourceId = z.infer<typeof SourceId>;

export const SnapshotId = id.brand<"SnapshotId">();
export type SnapshotId = z.infer<typeof SnapshotId>;

export const ResearcherId = id.brand<"ResearcherId">();
export type ResearcherId = z.infer<typeof ResearcherId>;

export const RunId = id.brand<"RunId">();
export type RunId = z.infer<typeof RunId>;

export const FactId = id.brand<"FactId">();
export type FactId = z.infer<typeof FactId>;

/** Two facts that speak of one thing. */
export const RelationId = id.brand<"RelationId">();
export type RelationId = z.infer<typeof RelationId>;

export const ReportId = id.brand<"ReportId">();
export type ReportId = z.infer<typeof ReportId>;

export const ReviewId = id.brand<"ReviewId">();
export type ReviewId = z.infer<typeof ReviewId>;

export const SuggestionId = id.brand<"SuggestionId">();
export type SuggestionId = z.infer<typeof SuggestionId>;

export const CommentId = id.brand<"CommentId">();
export type CommentId = z.infer<typeof CommentId>;

export const ShareLinkId = id.brand<"ShareLinkId">();
export type ShareLinkId = z.infer<typeof ShareLinkId>;

/** A zip or a run's bundle that is being made a project or a replay. */
export const ImportId = id.brand<"ImportId">();
export type ImportId = z.infer<typeof ImportId>;

/** A report that is being written as a file. */
export const ExportId = id.brand<"ExportId">();
export type ExportId = z.infer<typeof ExportId>;

export const InviteId = id.brand<"InviteId">();
export type InviteId = z.infer<typeof InviteId>;

export const ApiTokenId = id.brand<"ApiTokenId">();
export type ApiTokenId = z.infer<typeof ApiTokenId>;

export const PasskeyId = id.brand<"PasskeyId">();
export type PasskeyId = z.infer<typeof PasskeyId>;

/** By what a directory comes, its groups, and what these give here. */
export const DirectoryTokenId = id.brand<"DirectoryTokenId">();
export type DirectoryTokenId = z.infer<typeof DirectoryTokenId>;

export const DirectoryGroupId = id.brand<"DirectoryGroupId">();
export type DirectoryGroupId = z.infer<typeof DirectoryGroupId>;

export const DirectoryGrantId = id.brand<"DirectoryGrantId">();
export type DirectoryGrantId = z.infer<typeof DirectoryGrantId>;

/** Readable name of a node within its run, the same in every replay: `search-1`. */
export const NodeKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,60}$/)
  .brand<"NodeKey">();
export type NodeKey = z.infer<typeof NodeKey>;

/** What a marker names: twelve letters and digits (base 32 without I, L, O, U) of the statement's hash. */
export const FactKey = z
  .string()
  .regex(new RegExp(`^${KEY_PATTERN}$`))
  .brand<"FactKey">();
export type FactKey = z.infer<typeof FactKey>;

/** How a marker of a key is written. */
export function markerOf(key: string): string {
  return `[F${key}]`;
}

/** The tenant: what every query carries. */
export interface Scope {
  readonly projectId: ProjectId;
}

/** An address outside that a project sends to, and one message on its way there. */
export const WebhookId = id.brand<"WebhookId">();
export type WebhookId = z.infer<typeof WebhookId>;

export const DeliveryId = id.brand<"DeliveryId">();
export type DeliveryId = z.infer<typeof DeliveryId>;

/** A feed, a sitemap or a search that is watched. */
export const WatchedListId = id.brand<"WatchedListId">();
export type WatchedListId = z.infer<typeof WatchedListId>;
