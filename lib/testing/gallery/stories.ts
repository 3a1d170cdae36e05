import { AddressForm } from "@/components/accounts/address-form";
import { CreateTokenDialogue } from "@/components/accounts/create-token-dialogue";
import { DeleteOwn } from "@/components/accounts/deletion/delete-own";
import { DirectoryBlock } from "@/components/accounts/directory/directory-block";
import { AcceptInvite } from "@/components/accounts/entrance/accept-invite";
import { AccountForm } from "@/components/accounts/entrance/account-form";
import { CodeForm } from "@/components/accounts/entrance/code-form";
import { ConfirmForm } from "@/components/accounts/entrance/confirm-form";
import { ForgotForm } from "@/components/accounts/entrance/forgot-form";
import { PasskeyButton } from "@/components/accounts/entrance/passkey-button";
import { ProviderButtons } from "@/components/accounts/entrance/provider-buttons";
import { ResetForm } from "@/components/accounts/entrance/reset-form";
import { SignInForm } from "@/components/accounts/entrance/sign-in-form";
import { UnconfirmedNote } from "@/components/accounts/entrance/unconfirmed-note";
import { NameForm } from "@/components/accounts/name-form";
import { OwnData } from "@/components/accounts/own-data";
import { PasskeyBlock } from "@/components/accounts/passkeys/passkey-block";
import { PasswordForm } from "@/components/accounts/password-form";
import { PeopleList } from "@/components/accounts/people-list";
import { SecondFactorBlock } from "@/components/accounts/second-factor/second-factor-block";
import { SessionList } from "@/components/accounts/session-list";
import { SignInRules } from "@/components/accounts/sign-in-rules";
import { TokenLife } from "@/components/accounts/token-life";
import { TokensScreen } from "@/components/accounts/tokens-screen";
import { AnswerScreen } from "@/components/answers/answer-screen";
import { QuestionBox } from "@/components/answers/question-box";
import { AskBox } from "@/components/ask/ask-box";
import { ImportLinesScreen } from "@/components/backup/import-lines-screen";
import { ImportProject } from "@/components/backup/import-project";
import { Imports } from "@/components/backup/imports";
import { OpenBundle } from "@/components/backup/open-bundle";
import { Comments } from "@/components/comments/comments";
import { ConnectDialogue } from "@/components/install/connect-dialogue";
import { ConnectionRow } from "@/components/install/connection-row";
import { DeletedProjects } from "@/components/install/deleted-projects";
import { InstallLimits } from "@/components/install/install-limits";
import { KeptDays } from "@/components/install/kept-days";
import { LegalHolds } from "@/components/install/legal-holds";
import { ModelSettings } from "@/components/install/model-settings";
import { NewProjectRules } from "@/components/install/new-project-rules";
import { Bars } from "@/components/kit/charts/bars";
import { FiguresPlot } from "@/components/kit/charts/figures-plot";
import { BothHoldDialogue } from "@/components/knowledge/both-hold-dialogue";
import { ConflictDialogue } from "@/components/knowledge/conflict-dialogue";
import { ContradictionsScreen } from "@/components/knowledge/contradictions-screen";
import { EditFactDialogue } from "@/components/knowledge/edit-fact-dialogue";
import { EvidenceReader } from "@/components/knowledge/evidence-reader";
import { KnowledgeScreen } from "@/components/knowledge/knowledge-screen";
import { LookIntoDialogue } from "@/components/knowledge/look-into-dialogue";
import { MergeFactDialogue } from "@/components/knowledge/merge-fact-dialogue";
import { SearchScreen } from "@/components/knowledge/search-screen";
import { AddSite } from "@/components/library/add-site";
import { AddUrl } from "@/components/library/add-url";
import { DeletedSource } from "@/components/library/deleted-source";
import { Library } from "@/components/library/library";
import { PasteText } from "@/components/library/paste-text";
import { SourceReader } from "@/components/library/reader/source-reader";
import { AddReferences } from "@/components/library/references/add-references";
import { RenameDialogue } from "@/components/library/rename-dialogue";
import { WatchList } from "@/components/library/watched/watch-list";
import { WatchedLists } from "@/components/library/watched/watched-lists";
import { WatchedPages } from "@/components/library/watched/watched-pages";
import { DecisionScreen } from "@/components/matrix/decision-screen";
import { MatrixBoard } from "@/components/matrix/matrix-board";
import { Bell } from "@/components/notifications/bell";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { ArchivedNote } from "@/components/projects/archived-note";
import { ArchivedProjects } from "@/components/projects/archived-projects";
import { CreateProject } from "@/components/projects/create-project";
import { EditProject } from "@/components/projects/edit-project";
import { OpenSample } from "@/components/projects/open-sample";
import { PromptEditor } from "@/components/projects/prompts/prompt-editor";
import { PromptList } from "@/components/projects/prompts/prompt-list";
import { ArchiveBlock } from "@/components/projects/settings/archive-block";
import { DeleteBlock } from "@/components/projects/settings/delete-block";
import { HoldBlock } from "@/components/projects/settings/hold-block";
import { InvitesBlock } from "@/components/projects/settings/invites-block";
import { LeavingBlock } from "@/components/projects/settings/leaving-block";
import { LimitsBlock } from "@/components/projects/settings/limits-block";
import { MembersBlock } from "@/components/projects/settings/members-block";
import { ModelsBlock } from "@/components/projects/settings/models-block";
import { RetentionBlock } from "@/components/projects/settings/retention-block";
import { SummaryBlock } from "@/components/projects/summary-block";
import { BudgetDialogue } from "@/components/projects/usage/budget-dialogue";
import { ProjectUsage } from "@/components/projects/usage/project-usage";
import { DifferenceScreen } from "@/components/reports/difference/difference-screen";
import { RequestChanges } from "@/components/reports/editing/request-changes";
import { SearchAgain } from "@/components/reports/editing/search-again";
import { SectionEditor } from "@/components/reports/editing/section-editor";
import { SectionPlace } from "@/components/reports/editing/section-place";
import { Suggestions } from "@/components/reports/editing/suggestions";
import { AffectedLine } from "@/components/reports/reader/affected-line";
import { ReportButtons } from "@/components/reports/report-buttons";
import { CreateResearcher } from "@/components/researchers/create-researcher";
import { CreateResearcherDialogue } from "@/components/researchers/create-researcher-dialogue";
import { DeleteResearch } from "@/components/researchers/deletion/delete-research";
import { DeletedResearch, DeletedResearchList } from "@/components/researchers/deletion/deleted-research";
import { EditResearcher } from "@/components/researchers/edit-researcher";
import { EditResearcherDialogue } from "@/components/researchers/edit-researcher-dialogue";
import { ResearcherActions } from "@/components/researchers/researcher-actions";
import { ScheduleBlock } from "@/components/researchers/schedule-block";
import { ScheduleForm } from "@/components/researchers/schedule-form";
import { Approvals } from "@/components/reviews/approvals";
import { RejectDialogue } from "@/components/reviews/reject-dialogue";
import { ReviewScreen } from "@/components/reviews/review-screen";
import { ActivityFeed } from "@/components/runs/activity-feed";
import { CancelDialogue } from "@/components/runs/cancel-dialogue";
import { HaltPanel } from "@/components/runs/halt-panel";
import { LimitDialogue } from "@/components/runs/limit-dialogue";
import { AddSearchDialogue } from "@/components/runs/plan/add-search-dialogue";
import { PlanGraph } from "@/components/runs/plan/graph";
import { PlanEditor } from "@/components/runs/plan/plan-editor";
import { ArtifactViewer } from "@/components/runs/record/artifact-viewer";
import { NodePanel } from "@/components/runs/record/node-panel";
import { Record } from "@/components/runs/record/record";
import { RunCosts } from "@/components/runs/record/run-costs";
import { SearchLog } from "@/components/runs/record/search-log";
import { Timeline } from "@/components/runs/record/timeline";
import { RunActions } from "@/components/runs/run-actions";
import { RunCounters } from "@/components/runs/run-counters";
import { RunProgress } from "@/components/runs/run-progress";
import { RunScreen } from "@/components/runs/run-screen";
import { RunForm } from "@/components/runs/start/run-form";
import { ExportDialogue } from "@/components/sharing/export-dialogue";
import { ShareDialogue } from "@/components/sharing/share-dialogue";
import { ShareLinkRow } from "@/components/sharing/share-link-row";
import { SharedReport } from "@/components/sharing/shared-report";
import { KeyList } from "@/components/shell/key-list";
import { ProjectBar } from "@/components/shell/project-bar";
import { ReviewLink } from "@/components/shell/review-link";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { AskedAgain } from "./asked-again";
import { BarsOfProject } from "./bars";
import { FollowedPage } from "./followed";
import { AidsOfText, CommentsOfText, ContentsOfText, SeriesOfText } from "./texts";

/** Every component that a test mounts, by its name. */
export const stories = {
  CancelDialogue,
  CommentsOfText,
  FollowedPage,
  ConnectionRow,
  ProviderButtons,
  ConfirmForm,
  NameForm,
  DirectoryBlock,
  RejectDialogue,
  PasskeyBlock,
  SignInRules,
  TokenLife,
  TokensScreen,
  ImportLinesScreen,
  ImportProject,
  OpenBundle,
  InstallLimits,
  NewProjectRules,
  Bell,
  CreateProject,
  EditProject,
  OpenSample,
  PromptList,
  LimitsBlock,
  ProjectUsage,
  SearchAgain,
  AffectedLine,
  SectionPlace,
  CreateResearcher,
  EditResearcher,
  ResearcherActions,
  KeyList,
  ReviewLink,
  AidsOfText,
  ContentsOfText,
  AcceptInvite,
  ActivityFeed,
  AccountForm,
  AddSearchDialogue,
  AddSite,
  AddReferences,
  AddUrl,
  AnswerScreen,
  Approvals,
  ArchiveBlock,
  ArchivedNote,
  ArchivedProjects,
  Bars,
  BarsOfProject,
  ArtifactViewer,
  AskBox,
  BothHoldDialogue,
  BudgetDialogue,
  Comments,
  ConflictDialogue,
  ConnectDialogue,
  ContradictionsScreen,
  CreateResearcherDialogue,
  CreateTokenDialogue,
  DecisionScreen,
  DeletedResearch,
  DeletedResearchList,
  DeletedSource,
  DeleteResearch,
  DeleteBlock,
  DeletedProjects,
  DeleteOwn,
  DifferenceScreen,
  EditFactDialogue,
  EditResearcherDialogue,
  EvidenceReader,
  ExportDialogue,
  ForgotForm,
  FiguresPlot,
  HaltPanel,
  HoldBlock,
  Imports,
  LegalHolds,
  InvitesBlock,
  KeptDays,
  KnowledgeScreen,
  LeavingBlock,
  Library,
  WatchList,
  WatchedLists,
  WatchedPages,
  WebhooksScreen,
  LimitDialogue,
  LookIntoDialogue,
  MatrixBoard,
  MembersBlock,
  MergeFactDialogue,
  ModelSettings,
  ModelsBlock,
  RetentionBlock,
  NodePanel,
  NotificationsScreen,
  OwnData,
  PasskeyButton,
  PasswordForm,
  PasteText,
  PeopleList,
  AddressForm,
  AskedAgain,
  CodeForm,
  SecondFactorBlock,
  PlanEditor,
  PlanGraph,
  ProjectBar,
  PromptEditor,
  QuestionBox,
  Record,
  ReportButtons,
  RenameDialogue,
  RequestChanges,
  ResetForm,
  ReviewScreen,
  RunActions,
  RunCosts,
  RunForm,
  RunCounters,
  RunProgress,
  RunScreen,
  ScheduleBlock,
  ScheduleForm,
  SearchLog,
  SearchScreen,
  SectionEditor,
  SessionList,
  ShareDialogue,
  ShareLinkRow,
  SeriesOfText,
  SharedReport,
  SignInForm,
  SourceReader,
  Suggestions,
  SummaryBlock,
  UnconfirmedNote,
  Timeline,
};
