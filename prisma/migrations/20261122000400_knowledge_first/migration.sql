-- AlterTable
ALTER TABLE "run" ADD COLUMN     "searches_saved" INTEGER NOT NULL DEFAULT 0;

alter table run add constraint run_searches_saved check (searches_saved >= 0);
