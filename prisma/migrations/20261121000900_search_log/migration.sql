-- AlterTable
ALTER TABLE "search_call" ADD COLUMN     "failed" TEXT[] DEFAULT ARRAY[]::TEXT[];
