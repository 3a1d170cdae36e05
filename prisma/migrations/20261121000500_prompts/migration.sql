-- AlterTable
ALTER TABLE "run" ADD COLUMN     "prompts" JSONB NOT NULL DEFAULT '{}';
