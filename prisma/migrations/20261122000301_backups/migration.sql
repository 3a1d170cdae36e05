-- AlterTable
ALTER TABLE "project" ADD COLUMN     "backed_up_at" TIMESTAMPTZ(3);
