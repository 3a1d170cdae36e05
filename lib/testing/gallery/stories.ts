import { AskBox } from "@/components/ask/ask-box";
import { Comments } from "@/components/comments/comments";
import { ModelSettings } from "@/components/install/model-settings";
import { ContradictionsScreen } from "@/components/knowledge/contradictions-screen";
import { EditFactDialogue } from "@/components/knowledge/edit-fact-dialogue";
import { KnowledgeScreen } from "@/components/knowledge/knowledge-screen";
import { MergeFactDialogue } from "@/components/knowledge/merge-fact-dialogue";
import { SearchScreen } from "@/components/knowledge/search-screen";
import { Library } from "@/components/library/library";
import { ModelsBlock } from "@/components/projects/settings/models-block";
import { Suggestions } from "@/components/reports/editing/suggestions";
import { EvidenceReader } from "@/components/reports/reader/evidence-reader";
import { Approvals } from "@/components/reviews/approvals";
import { ReviewScreen } from "@/components/reviews/review-screen";
import { LimitDialogue } from "@/components/runs/limit-dialogue";
import { AddSearchDialogue } from "@/components/runs/plan/add-search-dialogue";
import { NodePanel } from "@/components/runs/plan/node-panel";
import { PlanEditor } from "@/components/runs/plan/plan-editor";
import { Record } from "@/components/runs/record/record";
import { RunCosts } from "@/components/runs/record/run-costs";
import { SearchLog } from "@/components/runs/record/search-log";
import { Timeline } from "@/components/runs/record/timeline";
import { RunScreen } from "@/components/runs/run-screen";
import { RunForm } from "@/components/runs/start/run-form";
import { ExportDialogue } from "@/components/sharing/export-dialogue";
import { ShareDialogue } from "@/components/sharing/share-dialogue";

/** Every component that a test mounts, by its name. */
export const stories = {
  AddSearchDialogue,
  Approvals,
  AskBox,
  Comments,
  ContradictionsScreen,
  EditFactDialogue,
  EvidenceReader,
  ExportDialogue,
  KnowledgeScreen,
  Library,
  LimitDialogue,
  MergeFactDialogue,
  ModelSettings,
  ModelsBlock,
  NodePanel,
  PlanEditor,
  Record,
  ReviewScreen,
  RunCosts,
  RunForm,
  RunScreen,
  SearchLog,
  SearchScreen,
  ShareDialogue,
  Suggestions,
  Timeline,
};
