-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'editor', 'reviewer', 'viewer');

-- CreateEnum
CREATE TYPE "source_kind" AS ENUM ('upload', 'paste', 'url');

-- CreateEnum
CREATE TYPE "source_status" AS ENUM ('reading', 'ready', 'unreadable', 'unreachable');

-- CreateEnum
CREATE TYPE "researcher_status" AS ENUM ('idle', 'active', 'completed', 'archived');

-- CreateEnum
CREATE TYPE "run_mode" AS ENUM ('plan', 'offline', 'live', 'replay');

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('running', 'waiting', 'paused', 'halted', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "strategy" AS ENUM ('quick', 'perspectives', 'tree', 'auto');

-- CreateEnum
CREATE TYPE "stage" AS ENUM ('init', 'wave1', 'pivot', 'wave2', 'citations', 'summaries', 'synthesis', 'review', 'finalize');

-- CreateEnum
CREATE TYPE "node_kind" AS ENUM ('scope', 'perspectives', 'topics', 'search', 'review', 'analyze', 'verify', 'summarize', 'outline', 'section', 'assemble', 'judge', 'revise');

-- CreateEnum
CREATE TYPE "node_status" AS ENUM ('pending', 'ready', 'running', 'in_review', 'complete', 'failed', 'exhausted', 'skipped');

-- CreateEnum
CREATE TYPE "gate_name" AS ENUM ('A', 'B', 'C', 'D', 'E');

-- CreateEnum
CREATE TYPE "gate_verdict" AS ENUM ('passed', 'failed');

-- CreateEnum
CREATE TYPE "halt_kind" AS ENUM ('gate_blocked', 'missing_artifact', 'retry_cap', 'invalid_state', 'operator_required', 'budget_exhausted');

-- CreateEnum
CREATE TYPE "failure_kind" AS ENUM ('timeout', 'rate_limited', 'unavailable', 'invalid_output', 'rejected', 'permanent');

-- CreateEnum
CREATE TYPE "fact_status" AS ENUM ('proposed', 'accepted', 'rejected', 'disputed', 'stale', 'superseded');

-- CreateEnum
CREATE TYPE "relation_kind" AS ENUM ('corroborates', 'contradicts');

-- CreateEnum
CREATE TYPE "contradiction_nature" AS ENUM ('direct', 'nuanced', 'scope');

-- CreateEnum
CREATE TYPE "relation_status" AS ENUM ('possible', 'confirmed', 'dismissed', 'settled');

-- CreateEnum
CREATE TYPE "review_subject" AS ENUM ('plan', 'node', 'fact', 'relation', 'report');

-- CreateEnum
CREATE TYPE "review_verdict" AS ENUM ('accepted', 'rejected', 'changes_requested', 'disputed', 'reopened');

-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('draft', 'accepted', 'changes_requested', 'superseded');

-- CreateEnum
CREATE TYPE "section_kind" AS ENUM ('answer', 'body', 'conflicts', 'methodology', 'sources');

-- CreateEnum
CREATE TYPE "support_verdict" AS ENUM ('supported', 'partial', 'contradicted', 'insufficient', 'not_checked', 'check_failed');

-- CreateEnum
CREATE TYPE "fold_level" AS ENUM ('L0', 'L1', 'L2');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_method" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_method_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "goal" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "event_seq" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "invite" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version" (
    "project_id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "version_pkey" PRIMARY KEY ("project_id","subject_kind","subject_id","number")
);

-- CreateTable
CREATE TABLE "prompt_override" (
    "project_id" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_by_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_override_pkey" PRIMARY KEY ("project_id","agent")
);

-- CreateTable
CREATE TABLE "source" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "kind" "source_kind" NOT NULL,
    "status" "source_status" NOT NULL DEFAULT 'reading',
    "status_code" TEXT,
    "status_reason" TEXT,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "canonical_url" TEXT,
    "host" TEXT,
    "file_name" TEXT,
    "media_type" TEXT,
    "quality" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "added_by_id" UUID,
    "added_by_run_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_read_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "original" (
    "project_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "original_pkey" PRIMARY KEY ("project_id","sha256")
);

-- CreateTable
CREATE TABLE "content" (
    "project_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "code_points" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_pkey" PRIMARY KEY ("project_id","sha256")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "original_sha256" TEXT,
    "media_type" TEXT NOT NULL,
    "title" TEXT,
    "author" TEXT,
    "published_on" TEXT,
    "language" TEXT,
    "pages" JSONB NOT NULL DEFAULT '[]',
    "robots" TEXT,
    "notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passage" (
    "project_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "heading" TEXT,
    "page" INTEGER,
    "search" tsvector NOT NULL,

    CONSTRAINT "passage_pkey" PRIMARY KEY ("project_id","sha256","ordinal")
);

-- CreateTable
CREATE TABLE "researcher" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "problem" TEXT NOT NULL,
    "status" "researcher_status" NOT NULL DEFAULT 'idle',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "history" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "run_count" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "researcher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "researcher_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "mode" "run_mode" NOT NULL,
    "strategy" "strategy" NOT NULL,
    "question" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "stage" "stage" NOT NULL DEFAULT 'init',
    "status" "run_status" NOT NULL DEFAULT 'running',
    "status_reason" TEXT,
    "halt_kind" "halt_kind",
    "scope" JSONB,
    "limit_reached" TEXT,
    "secret" TEXT NOT NULL,
    "plan_approved_at" TIMESTAMPTZ(3),
    "plan_approved_by_id" UUID,
    "finish_requested_at" TIMESTAMPTZ(3),
    "event_seq" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "lease_holder" TEXT,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "reserved_tokens" INTEGER NOT NULL DEFAULT 0,
    "reserved_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "started_by_id" UUID,
    "idempotency_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "research_started_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" "node_kind" NOT NULL,
    "stage" "stage" NOT NULL,
    "status" "node_status" NOT NULL DEFAULT 'pending',
    "title" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "result" JSONB,
    "failure" JSONB,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "ordinal" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "added_by_id" UUID,
    "retry_at" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "node_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_edge" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,

    CONSTRAINT "node_edge_pkey" PRIMARY KEY ("run_id","from_id","to_id")
);

-- CreateTable
CREATE TABLE "node_attempt" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "worker" TEXT NOT NULL,
    "result" JSONB,
    "failure" JSONB,
    "notes" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "node_attempt_pkey" PRIMARY KEY ("node_id","attempt")
);

-- CreateTable
CREATE TABLE "retry_directive" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "kind" "failure_kind" NOT NULL,
    "attempt" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "backoff_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "retry_directive_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gate" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "name" "gate_name" NOT NULL,
    "verdict" "gate_verdict" NOT NULL,
    "metrics" JSONB NOT NULL,
    "thresholds" JSONB NOT NULL,
    "because" TEXT NOT NULL,
    "inputs_digest" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "evaluated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gate_pkey" PRIMARY KEY ("run_id","name")
);

-- CreateTable
CREATE TABLE "review" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID,
    "subject" "review_subject" NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_version" INTEGER NOT NULL DEFAULT 1,
    "verdict" "review_verdict" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "gaps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "action_items" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reviewer_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_call" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "agent" TEXT NOT NULL,
    "prompt_hash" TEXT NOT NULL,
    "input_digest" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "output" JSONB,
    "failure" JSONB,
    "dropped" JSONB NOT NULL DEFAULT '{}',
    "model" TEXT NOT NULL,
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DECIMAL(12,6) NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_call" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "results" JSONB,
    "failure" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fetch_call" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "snapshot_id" UUID,
    "failure" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fetch_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_cache" (
    "project_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "results" JSONB NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_cache_pkey" PRIMARY KEY ("project_id","provider","request_hash")
);

-- CreateTable
CREATE TABLE "fact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "normal_hash" TEXT NOT NULL,
    "status" "fact_status" NOT NULL DEFAULT 'proposed',
    "confidence" DOUBLE PRECISION NOT NULL,
    "score" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "is_settled" BOOLEAN NOT NULL DEFAULT false,
    "superseded_by_id" UUID,
    "researcher_id" UUID,
    "run_id" UUID,
    "node_id" UUID,
    "agent_call_id" UUID,
    "created_by_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" tsvector,

    CONSTRAINT "fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "snapshot_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "page" INTEGER,
    "heading" TEXT,
    "run_id" UUID,
    "node_id" UUID,
    "agent_call_id" UUID,
    "created_by_id" UUID,
    "stale_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_use" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "node_key" TEXT NOT NULL,
    "is_known" BOOLEAN NOT NULL DEFAULT false,
    "quarantine" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fact_use_pkey" PRIMARY KEY ("run_id","fact_id","node_key")
);

-- CreateTable
CREATE TABLE "fact_relation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "kind" "relation_kind" NOT NULL,
    "nature" "contradiction_nature",
    "status" "relation_status" NOT NULL DEFAULT 'possible',
    "a_id" UUID NOT NULL,
    "b_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "run_id" UUID,
    "node_key" TEXT,
    "settlement" TEXT,
    "settled_by_id" UUID,
    "settled_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fact_relation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gap" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "researcher_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node_id" UUID,
    "description" TEXT NOT NULL,
    "importance" DOUBLE PRECISION NOT NULL,
    "suggested_queries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "gap_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "query_type" TEXT NOT NULL,
    "status" "report_status" NOT NULL DEFAULT 'draft',
    "warning" TEXT,
    "figures" JSONB NOT NULL,
    "change_note" TEXT NOT NULL DEFAULT '',
    "accepted_by_id" UUID,
    "accepted_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_section" (
    "project_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" "section_kind" NOT NULL,
    "heading" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,

    CONSTRAINT "report_section_pkey" PRIMARY KEY ("report_id","ordinal")
);

-- CreateTable
CREATE TABLE "citation" (
    "project_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "section_ordinal" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "fact_id" UUID NOT NULL,
    "sentence" TEXT NOT NULL,
    "support" "support_verdict" NOT NULL DEFAULT 'not_checked',
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "citation_pkey" PRIMARY KEY ("report_id","section_ordinal","position")
);

-- CreateTable
CREATE TABLE "share_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "token_hash" BYTEA NOT NULL,
    "scope" JSONB NOT NULL DEFAULT '{}',
    "passphrase_hash" TEXT,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "visits" INTEGER NOT NULL DEFAULT 0,
    "last_visit_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "anchor" JSONB,
    "body" TEXT NOT NULL,
    "parent_id" UUID,
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" UUID,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact" (
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("run_id","path")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "stream_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "project_id" UUID NOT NULL,
    "run_id" UUID,
    "tick_id" UUID,
    "stage" "stage",
    "node_key" TEXT,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "payload" JSONB NOT NULL DEFAULT '{}',
    "actor_id" UUID,
    "ts" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("stream_id","seq")
);

-- CreateTable
CREATE TABLE "fold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "researcher_id" UUID NOT NULL,
    "run_id" UUID,
    "node_key" TEXT,
    "level" "fold_level" NOT NULL,
    "summary" TEXT NOT NULL,
    "rationale" TEXT NOT NULL DEFAULT '',
    "refs" JSONB NOT NULL,
    "tokens" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_beat" (
    "worker" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_beat_pkey" PRIMARY KEY ("worker")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_method_user_id_idx" ON "sign_in_method"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");

-- CreateIndex
CREATE INDEX "api_token_user_id_idx" ON "api_token"("user_id");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_project_id_idx" ON "notification"("project_id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invite_token_hash_key" ON "invite"("token_hash");

-- CreateIndex
CREATE INDEX "invite_project_id_idx" ON "invite"("project_id");

-- CreateIndex
CREATE INDEX "source_project_id_created_at_idx" ON "source"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "source_project_id_added_by_run_id_idx" ON "source"("project_id", "added_by_run_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_project_id_id_key" ON "source"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "source_project_id_canonical_url_key" ON "source"("project_id", "canonical_url");

-- CreateIndex
CREATE INDEX "snapshot_project_id_source_id_read_at_idx" ON "snapshot"("project_id", "source_id", "read_at");

-- CreateIndex
CREATE INDEX "snapshot_project_id_sha256_idx" ON "snapshot"("project_id", "sha256");

-- CreateIndex
CREATE INDEX "snapshot_project_id_original_sha256_idx" ON "snapshot"("project_id", "original_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "snapshot_project_id_id_key" ON "snapshot"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "snapshot_source_id_sha256_key" ON "snapshot"("source_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "researcher_project_id_id_key" ON "researcher"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "researcher_project_id_name_key_key" ON "researcher"("project_id", "name_key");

-- CreateIndex
CREATE INDEX "run_status_lease_until_idx" ON "run"("status", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "run_project_id_id_key" ON "run"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "run_researcher_id_number_key" ON "run"("researcher_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "run_project_id_idempotency_key_key" ON "run"("project_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "node_status_lease_until_idx" ON "node"("status", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "node_run_id_id_key" ON "node"("run_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "node_project_id_id_key" ON "node"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "node_run_id_key_key" ON "node"("run_id", "key");

-- CreateIndex
CREATE INDEX "node_edge_run_id_to_id_idx" ON "node_edge"("run_id", "to_id");

-- CreateIndex
CREATE INDEX "node_attempt_run_id_idx" ON "node_attempt"("run_id");

-- CreateIndex
CREATE INDEX "retry_directive_run_id_idx" ON "retry_directive"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "retry_directive_node_id_attempt_key" ON "retry_directive"("node_id", "attempt");

-- CreateIndex
CREATE INDEX "review_project_id_subject_subject_id_created_at_idx" ON "review"("project_id", "subject", "subject_id", "created_at");

-- CreateIndex
CREATE INDEX "review_run_id_idx" ON "review"("run_id");

-- CreateIndex
CREATE INDEX "agent_call_node_id_prompt_hash_idx" ON "agent_call"("node_id", "prompt_hash");

-- CreateIndex
CREATE INDEX "agent_call_run_id_started_at_idx" ON "agent_call"("run_id", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "agent_call_project_id_id_key" ON "agent_call"("project_id", "id");

-- CreateIndex
CREATE INDEX "search_call_node_id_request_hash_idx" ON "search_call"("node_id", "request_hash");

-- CreateIndex
CREATE INDEX "search_call_run_id_started_at_idx" ON "search_call"("run_id", "started_at");

-- CreateIndex
CREATE INDEX "fetch_call_node_id_request_hash_idx" ON "fetch_call"("node_id", "request_hash");

-- CreateIndex
CREATE INDEX "fetch_call_run_id_started_at_idx" ON "fetch_call"("run_id", "started_at");

-- CreateIndex
CREATE INDEX "fact_project_id_status_created_at_idx" ON "fact"("project_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "fact_project_id_researcher_id_idx" ON "fact"("project_id", "researcher_id");

-- CreateIndex
CREATE INDEX "fact_run_id_idx" ON "fact"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "fact_project_id_id_key" ON "fact"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "fact_project_id_key_key" ON "fact"("project_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "fact_project_id_normal_hash_key" ON "fact"("project_id", "normal_hash");

-- CreateIndex
CREATE INDEX "evidence_project_id_snapshot_id_idx" ON "evidence"("project_id", "snapshot_id");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_project_id_id_key" ON "evidence"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_fact_id_snapshot_id_start_end_key" ON "evidence"("fact_id", "snapshot_id", "start", "end");

-- CreateIndex
CREATE INDEX "fact_use_project_id_fact_id_idx" ON "fact_use"("project_id", "fact_id");

-- CreateIndex
CREATE INDEX "fact_relation_project_id_b_id_idx" ON "fact_relation"("project_id", "b_id");

-- CreateIndex
CREATE INDEX "fact_relation_run_id_idx" ON "fact_relation"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "fact_relation_project_id_id_key" ON "fact_relation"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "fact_relation_project_id_kind_a_id_b_id_key" ON "fact_relation"("project_id", "kind", "a_id", "b_id");

-- CreateIndex
CREATE INDEX "gap_project_id_researcher_id_idx" ON "gap"("project_id", "researcher_id");

-- CreateIndex
CREATE UNIQUE INDEX "gap_run_id_description_key" ON "gap"("run_id", "description");

-- CreateIndex
CREATE UNIQUE INDEX "report_project_id_id_key" ON "report"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "report_run_id_version_key" ON "report"("run_id", "version");

-- CreateIndex
CREATE INDEX "citation_project_id_fact_id_idx" ON "citation"("project_id", "fact_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_link_token_hash_key" ON "share_link"("token_hash");

-- CreateIndex
CREATE INDEX "share_link_project_id_created_at_idx" ON "share_link"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "share_link_project_id_report_id_idx" ON "share_link"("project_id", "report_id");

-- CreateIndex
CREATE INDEX "comment_project_id_subject_kind_subject_id_created_at_idx" ON "comment"("project_id", "subject_kind", "subject_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "comment_project_id_id_key" ON "comment"("project_id", "id");

-- CreateIndex
CREATE INDEX "audit_event_project_id_ts_idx" ON "audit_event"("project_id", "ts");

-- CreateIndex
CREATE INDEX "fold_researcher_id_created_at_idx" ON "fold"("researcher_id", "created_at");

-- CreateIndex
CREATE INDEX "fold_run_id_idx" ON "fold"("run_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_method" ADD CONSTRAINT "sign_in_method_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite" ADD CONSTRAINT "invite_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version" ADD CONSTRAINT "version_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_override" ADD CONSTRAINT "prompt_override_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_project_id_added_by_run_id_fkey" FOREIGN KEY ("project_id", "added_by_run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "original" ADD CONSTRAINT "original_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content" ADD CONSTRAINT "content_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_project_id_source_id_fkey" FOREIGN KEY ("project_id", "source_id") REFERENCES "source"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_project_id_sha256_fkey" FOREIGN KEY ("project_id", "sha256") REFERENCES "content"("project_id", "sha256") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_project_id_original_sha256_fkey" FOREIGN KEY ("project_id", "original_sha256") REFERENCES "original"("project_id", "sha256") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "passage" ADD CONSTRAINT "passage_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage" ADD CONSTRAINT "passage_project_id_sha256_fkey" FOREIGN KEY ("project_id", "sha256") REFERENCES "content"("project_id", "sha256") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "researcher" ADD CONSTRAINT "researcher_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_researcher_id_fkey" FOREIGN KEY ("project_id", "researcher_id") REFERENCES "researcher"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node" ADD CONSTRAINT "node_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node" ADD CONSTRAINT "node_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_edge" ADD CONSTRAINT "node_edge_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_edge" ADD CONSTRAINT "node_edge_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_edge" ADD CONSTRAINT "node_edge_run_id_from_id_fkey" FOREIGN KEY ("run_id", "from_id") REFERENCES "node"("run_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_edge" ADD CONSTRAINT "node_edge_run_id_to_id_fkey" FOREIGN KEY ("run_id", "to_id") REFERENCES "node"("run_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_attempt" ADD CONSTRAINT "node_attempt_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_attempt" ADD CONSTRAINT "node_attempt_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_attempt" ADD CONSTRAINT "node_attempt_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retry_directive" ADD CONSTRAINT "retry_directive_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retry_directive" ADD CONSTRAINT "retry_directive_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retry_directive" ADD CONSTRAINT "retry_directive_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate" ADD CONSTRAINT "gate_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate" ADD CONSTRAINT "gate_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "agent_call" ADD CONSTRAINT "agent_call_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_call" ADD CONSTRAINT "agent_call_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_call" ADD CONSTRAINT "agent_call_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_call" ADD CONSTRAINT "search_call_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_call" ADD CONSTRAINT "search_call_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_call" ADD CONSTRAINT "search_call_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fetch_call" ADD CONSTRAINT "fetch_call_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fetch_call" ADD CONSTRAINT "fetch_call_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fetch_call" ADD CONSTRAINT "fetch_call_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fetch_call" ADD CONSTRAINT "fetch_call_project_id_snapshot_id_fkey" FOREIGN KEY ("project_id", "snapshot_id") REFERENCES "snapshot"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "search_cache" ADD CONSTRAINT "search_cache_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact" ADD CONSTRAINT "fact_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact" ADD CONSTRAINT "fact_project_id_researcher_id_fkey" FOREIGN KEY ("project_id", "researcher_id") REFERENCES "researcher"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fact" ADD CONSTRAINT "fact_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fact" ADD CONSTRAINT "fact_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fact" ADD CONSTRAINT "fact_project_id_agent_call_id_fkey" FOREIGN KEY ("project_id", "agent_call_id") REFERENCES "agent_call"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fact" ADD CONSTRAINT "fact_project_id_superseded_by_id_fkey" FOREIGN KEY ("project_id", "superseded_by_id") REFERENCES "fact"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "fact"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_project_id_snapshot_id_fkey" FOREIGN KEY ("project_id", "snapshot_id") REFERENCES "snapshot"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_project_id_agent_call_id_fkey" FOREIGN KEY ("project_id", "agent_call_id") REFERENCES "agent_call"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fact_use" ADD CONSTRAINT "fact_use_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_use" ADD CONSTRAINT "fact_use_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_use" ADD CONSTRAINT "fact_use_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "fact"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_relation" ADD CONSTRAINT "fact_relation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_relation" ADD CONSTRAINT "fact_relation_project_id_a_id_fkey" FOREIGN KEY ("project_id", "a_id") REFERENCES "fact"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_relation" ADD CONSTRAINT "fact_relation_project_id_b_id_fkey" FOREIGN KEY ("project_id", "b_id") REFERENCES "fact"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_relation" ADD CONSTRAINT "fact_relation_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "gap" ADD CONSTRAINT "gap_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gap" ADD CONSTRAINT "gap_project_id_researcher_id_fkey" FOREIGN KEY ("project_id", "researcher_id") REFERENCES "researcher"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gap" ADD CONSTRAINT "gap_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gap" ADD CONSTRAINT "gap_project_id_node_id_fkey" FOREIGN KEY ("project_id", "node_id") REFERENCES "node"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_section" ADD CONSTRAINT "report_section_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_section" ADD CONSTRAINT "report_section_project_id_report_id_fkey" FOREIGN KEY ("project_id", "report_id") REFERENCES "report"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_project_id_report_id_fkey" FOREIGN KEY ("project_id", "report_id") REFERENCES "report"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_report_id_section_ordinal_fkey" FOREIGN KEY ("report_id", "section_ordinal") REFERENCES "report_section"("report_id", "ordinal") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "fact"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_project_id_report_id_fkey" FOREIGN KEY ("project_id", "report_id") REFERENCES "report"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_project_id_parent_id_fkey" FOREIGN KEY ("project_id", "parent_id") REFERENCES "comment"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fold" ADD CONSTRAINT "fold_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fold" ADD CONSTRAINT "fold_project_id_researcher_id_fkey" FOREIGN KEY ("project_id", "researcher_id") REFERENCES "researcher"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fold" ADD CONSTRAINT "fold_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
