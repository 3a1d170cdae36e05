import { CreateTokenDialogue } from "@/components/accounts/create-token-dialogue";
import { SignInForm } from "@/components/accounts/entrance/sign-in-form";
import { SessionList } from "@/components/accounts/session-list";
import { AnswerScreen } from "@/components/answers/answer-screen";
import { QuestionBox } from "@/components/answers/question-box";
import { AskBox } from "@/components/ask/ask-box";
import { Comments } from "@/components/comments/comments";
import { ModelSettings } from "@/components/install/model-settings";
import { ContradictionsScreen } from "@/components/knowledge/contradictions-screen";
import { EditFactDialogue } from "@/components/knowledge/edit-fact-dialogue";
import { KnowledgeScreen } from "@/components/knowledge/knowledge-screen";
import { MergeFactDialogue } from "@/components/knowledge/merge-fact-dialogue";
import { SearchScreen } from "@/components/knowledge/search-screen";
import { Library } from "@/components/library/library";
import { SourceReader } from "@/components/library/reader/source-reader";
import { DecisionScreen } from "@/components/matrix/decision-screen";
import { MatrixBoard } from "@/components/matrix/matrix-board";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { PromptEditor } from "@/components/projects/prompts/prompt-editor";
import { InvitesBlock } from "@/components/projects/settings/invites-block";
import { LeavingBlock } from "@/components/projects/settings/leaving-block";
import { MembersBlock } from "@/components/projects/settings/members-block";
import { ModelsBlock } from "@/components/projects/settings/models-block";
import { BudgetDialogue } from "@/components/projects/usage/budget-dialogue";
import { RequestChanges } from "@/components/reports/editing/request-changes";
import { SectionEditor } from "@/components/reports/editing/section-editor";
import { Suggestions } from "@/components/reports/editing/suggestions";
import { EvidenceReader } from "@/components/reports/reader/evidence-reader";
import { CreateResearcherDialogue } from "@/components/researchers/create-researcher-dialogue";
import { EditResearcherDialogue } from "@/components/researchers/edit-researcher-dialogue";
import { Approvals } from "@/components/reviews/approvals";
import { ReviewScreen } from "@/components/reviews/review-screen";
import { LimitDialogue } from "@/components/runs/limit-dialogue";
import { AddSearchDialogue } from "@/components/runs/plan/add-search-dialogue";
import { PlanGraph } from "@/components/runs/plan/graph";
import { NodePanel } from "@/components/runs/plan/node-panel";
import { PlanEditor } from "@/components/runs/plan/plan-editor";
import { ArtifactViewer } from "@/components/runs/record/artifact-viewer";
import { Record } from "@/components/runs/record/record";
import { RunCosts } from "@/components/runs/record/run-costs";
import { SearchLog } from "@/components/runs/record/search-log";
import { Timeline } from "@/components/runs/record/timeline";
import { RunScreen } from "@/components/runs/run-screen";
import { RunForm } from "@/components/runs/start/run-form";
import { ExportDialogue } from "@/components/sharing/export-dialogue";
import { ShareDialogue } from "@/components/sharing/share-dialogue";
import { SharedReport } from "@/components/sharing/shared-report";
import { ProjectBar } from "@/components/shell/project-bar";
import { BarsOfProject } from "./bars";

/** Every component that a test mounts, by its name. */
export const stories = {
  AddSearchDialogue,
  AnswerScreen,
  Approvals,
  BarsOfProject,
  ArtifactViewer,
  AskBox,
  BudgetDialogue,
  Comments,
  ContradictionsScreen,
  DecisionScreen,
  CreateResearcherDialogue,
  CreateTokenDialogue,
  EditFactDialogue,
  EditResearcherDialogue,
  EvidenceReader,
  ExportDialogue,
  InvitesBlock,
  KnowledgeScreen,
  LeavingBlock,
  Library,
  LimitDialogue,
  MatrixBoard,
  MembersBlock,
  MergeFactDialogue,
  ModelSettings,
  ModelsBlock,
  NodePanel,
  NotificationsScreen,
  PlanEditor,
  QuestionBox,
  PlanGraph,
  ProjectBar,
  PromptEditor,
  Record,
  RequestChanges,
  ReviewScreen,
  RunCosts,
  RunForm,
  RunScreen,
  SearchLog,
  SearchScreen,
  SectionEditor,
  SessionList,
  ShareDialogue,
  SharedReport,
  SignInForm,
  SourceReader,
  Suggestions,
  Timeline,
};
