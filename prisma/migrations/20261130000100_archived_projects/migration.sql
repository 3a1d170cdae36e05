-- Projects that were made for a replayed run were the only ones that had been archived so far.
ALTER TABLE "project" ADD COLUMN     "is_replay" BOOLEAN NOT NULL DEFAULT false;

UPDATE "project" SET "is_replay" = true WHERE "archived_at" IS NOT NULL;
