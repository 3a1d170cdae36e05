import { z } from "zod";

/** Ids are made by their schemas alone, so that an id of one kind cannot stand where another belongs. */
export const UserId = z.uuid().brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

export const SessionId = z.uuid().brand<"SessionId">();
export type SessionId = z.infer<typeof SessionId>;

export const ProjectId = z.uuid().brand<"ProjectId">();
export type ProjectId = z.infer<typeof ProjectId>;

export const SourceId = z.uuid().brand<"SourceId">();
export type SourceId = z.infer<typeof SourceId>;

export const SnapshotId = z.uuid().brand<"SnapshotId">();
export type SnapshotId = z.infer<typeof SnapshotId>;

export const ResearcherId = z.uuid().brand<"ResearcherId">();
export type ResearcherId = z.infer<typeof ResearcherId>;

export const RunId = z.uuid().brand<"RunId">();
export type RunId = z.infer<typeof RunId>;

export const FactId = z.uuid().brand<"FactId">();
export type FactId = z.infer<typeof FactId>;

/** Two facts that speak of one thing. */
export const RelationId = z.uuid().brand<"RelationId">();
export type RelationId = z.infer<typeof RelationId>;

export const ReportId = z.uuid().brand<"ReportId">();
export type ReportId = z.infer<typeof ReportId>;

export const ReviewId = z.uuid().brand<"ReviewId">();
export type ReviewId = z.infer<typeof ReviewId>;

export const SuggestionId = z.uuid().brand<"SuggestionId">();
export type SuggestionId = z.infer<typeof SuggestionId>;

export const CommentId = z.uuid().brand<"CommentId">();
export type CommentId = z.infer<typeof CommentId>;

export const ShareLinkId = z.uuid().brand<"ShareLinkId">();
export type ShareLinkId = z.infer<typeof ShareLinkId>;

/** A report asked for as a file. */
export const ExportId = z.uuid().brand<"ExportId">();
export type ExportId = z.infer<typeof ExportId>;

export const InviteId = z.uuid().brand<"InviteId">();
export type InviteId = z.infer<typeof InviteId>;

export const ApiTokenId = z.uuid().brand<"ApiTokenId">();
export type ApiTokenId = z.infer<typeof ApiTokenId>;

/** Readable name of a node within its run, the same in every replay: `search-1`. */
export const NodeKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,60}$/)
  .brand<"NodeKey">();
export type NodeKey = z.infer<typeof NodeKey>;

/** What a marker names: twelve letters and digits (base 32 without I, L, O, U) of the statement's hash. */
export const FactKey = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<"FactKey">();
export type FactKey = z.infer<typeof FactKey>;

/** The tenant: what every query carries. */
export interface Scope {
  readonly projectId: ProjectId;
}
