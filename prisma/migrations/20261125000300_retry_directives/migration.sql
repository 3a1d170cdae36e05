-- AlterTable
ALTER TABLE "retry_directive" ADD COLUMN     "is_counted" BOOLEAN NOT NULL DEFAULT true;
