import type { z } from "zod";
import type { AccountHoldings } from "@/lib/domain/accounts/deletion";
import type { OwnDataStatus } from "@/lib/domain/accounts/own-data";
import type { CapName, CapOwner } from "@/lib/domain/core/caps";
import type { Role } from "@/lib/domain/core/words";
import type { Holdings } from "@/lib/domain/install/deletion";
import type { ProjectItselfView } from "./models";
import type { AccessEntry } from "./shapes";

/** What the screens about people show: a project's members, one's own account, the accounts of an install. */

export interface MemberView {
  id: string;
  name: string;
  /** Owners see it of everyone, others of themselves. */
  email: string | null;
  /** Whether the address was shown to be theirs; null to those who do not see it. */
  isConfirmed: boolean | null;
  /** Whose invitation they came by, as owners see it. */
  invitedBy: string | null;
  role: Role;
  joinedAt: string;
  isSelf: boolean;
}

export interface InviteView {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface AccessEntryView extends z.infer<typeof AccessEntry> {
  says: string;
}

export interface AccessLogView {
  entries: AccessEntryView[];
  /** What `before` in the address is for the next page. */
  next: string | null;
  /** How long entries are kept. */
  days: number;
  /** Projects that were deleted, the last first. */
  deleted: DeletedProjectView[];
  /** Projects on which a legal hold stands, the newest first. */
  holds: HeldProjectView[];
}

/** A project of which nothing can be deleted, and why. */
export interface HeldProjectView {
  projectId: string;
  name: string;
  reason: string;
  by: string | null;
  setAt: string;
}

/** A project that was deleted, as administrators are told of it: by its id alone. */
export interface DeletedProjectView {
  projectId: string;
  /** Who asked for it, by the name that the account has now. */
  askedBy: string | null;
  askedAt: string;
  deletedAt: string;
  /** Rows that went, in all and by table. */
  total: number;
  rows: { table: string; count: number }[];
}

/** How much there may be of something. */
export interface CapRowView {
  name: CapName;
  of: CapOwner;
  label: string;
  value: number;
  /** What holds until somebody sets it, and the most that whoever looks can set. */
  first: number;
  most: number;
}

export interface SettingsView {
  project: ProjectItselfView;
  members: MemberView[];
  /** Invitations that can still be accepted; none to those who may not invite. */
  invites: InviteView[];
  /** What the project may have; empty to those who may not change it. */
  caps: CapRowView[];
  /** The models of the install, and those that the project's runs may use: null for all, none for offline runs only. */
  models: { configured: string[]; allowed: string[] | null };
  /** What a deletion takes with it: of an archived project, to those who may delete it. */
  holdings: Holdings | null;
  /** The legal hold that stands on it, while which nothing of it can be deleted. */
  hold: Omit<HeldProjectView, "projectId" | "name"> | null;
  /** Whether invitations are sent by e-mail; where not, their links are handed on. */
  isMailConfigured: boolean;
}

export interface SessionView {
  id: string;
  userAgent: string | null;
  address: string | null;
  startedAt: string;
  lastSeenAt: string;
  isThis: boolean;
}

/** How the file of a person's data stands. */
export interface OwnDataView {
  status: OwnDataStatus;
  /** 0 to 100 */
  progress: number;
  sizeBytes: number | null;
  /** Why it could not be made. */
  error: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface AccountView {
  name: string;
  email: string;
  /** Whether the address was shown to be theirs. */
  isConfirmed: boolean;
  /** Whether a link that confirms it can be sent. */
  canConfirm: boolean;
  /** Whether this install sends e-mail. */
  sendsMail: boolean;
  hasPassword: boolean;
  /** Null where none is set up. */
  secondFactor: { since: string; codesLeft: number } | null;
  /** Whether this install demands one of everybody. */
  isSecondFactorDemanded: boolean;
  /** Accounts elsewhere that sign in with this one, as their buttons name them. */
  methods: string[];
  sessions: SessionView[];
  /** Its tokens of the API that can still be used. */
  tokens: number;
  /** The file of all that is held of it, where one was asked for. */
  ownData: OwnDataView | null;
  /** What goes with it, and what is in the way of deleting it. */
  holdings: AccountHoldings;
  /** What happened to it, newest first. */
  events: { id: string; at: string; text: string; by: string | null }[];
}

export interface AccountRowView {
  id: string;
  name: string;
  email: string;
  isConfirmed: boolean;
  isAdmin: boolean;
  hasSecondFactor: boolean;
  isSelf: boolean;
  createdAt: string;
  disabledAt: string | null;
  lastSeenAt: string | null;
  projects: number;
}

/** What is left of an account that was deleted, as administrators are told of it. */
export interface DeletedAccountView {
  id: string;
  /** Null where whoever had it deleted it. */
  by: string | null;
  askedAt: string;
  /** Null while a worker is at it. */
  deletedAt: string | null;
}

/** A way to sign in with an account elsewhere, as its button names it. */
export interface ProviderButton {
  id: "github" | "google" | "oidc";
  name: string;
}

/** By what somebody shows once more that an account is theirs. */
export interface ProofsView {
  hasPassword: boolean;
  hasSecondFactor: boolean;
  /** Where they sign in elsewhere. */
  providers: ProviderButton[];
}
