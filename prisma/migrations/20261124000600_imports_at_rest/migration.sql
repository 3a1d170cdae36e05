-- AlterTable
ALTER TABLE "project" ADD COLUMN     "import_stopped" JSONB;
