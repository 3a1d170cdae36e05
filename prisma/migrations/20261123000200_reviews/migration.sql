-- AlterTable
ALTER TABLE "review" ADD COLUMN     "dismiss_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "dismissed_at" TIMESTAMPTZ(3),
ADD COLUMN     "dismissed_by_id" UUID;

alter table review add constraint review_dismissed_for_a_reason
  check (dismissed_at is null or (dismissed_by_id is not null and btrim(dismiss_reason) <> ''));

-- What waits for people, oldest first: the review queue reads no more of these than it shows.
create index fact_waiting on fact (project_id, created_at, id) where status = 'proposed';
create index node_waiting on node (project_id, ended_at, id) where status = 'in_review';
create index relation_waiting on fact_relation (project_id, created_at, id)
  where kind = 'contradicts' and status in ('possible', 'confirmed');
create index report_waiting on report (project_id, created_at, id) where status = 'draft';
create index run_waiting on run (project_id) where status = 'waiting';
