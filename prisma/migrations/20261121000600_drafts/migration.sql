-- AlterTable
ALTER TABLE "node" ADD COLUMN     "draft" TEXT,
ADD COLUMN     "draft_at" TIMESTAMPTZ(3);
