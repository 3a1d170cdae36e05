-- AlterTable
ALTER TABLE "email_confirmation" ADD COLUMN     "new_email" TEXT;
