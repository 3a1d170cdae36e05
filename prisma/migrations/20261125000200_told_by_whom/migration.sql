-- CreateEnum
CREATE TYPE "relation_finder" AS ENUM ('rule', 'model');

-- AlterTable
ALTER TABLE "fact_relation" ADD COLUMN     "confirmed_by_id" UUID,
ADD COLUMN     "finder" "relation_finder" NOT NULL DEFAULT 'rule';

-- AlterTable
ALTER TABLE "report_section" ADD COLUMN     "level" INTEGER NOT NULL DEFAULT 1;

alter table report_section add constraint report_section_level check (level between 1 and 6);

-- What a run with a model found, a model found; what people opened again, the last of them confirmed.
update fact_relation r set finder = 'model' from run where run.id = r.run_id and coalesce(run.recorded_mode, run.mode) = 'live';
update fact_relation r set confirmed_by_id = (
    select reviewer_id from review v where v.project_id = r.project_id and v.subject = 'relation'
      and v.subject_id = r.id::text and v.verdict = 'reopened' order by v.created_at desc limit 1)
  where r.kind = 'contradicts' and r.status = 'confirmed';
