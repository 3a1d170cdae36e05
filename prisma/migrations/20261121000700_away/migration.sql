-- AlterTable
ALTER TABLE "provider_pause" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0;
