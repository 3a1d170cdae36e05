-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "shortened_at" TIMESTAMPTZ(3);
