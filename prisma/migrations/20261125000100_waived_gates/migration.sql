-- AlterEnum
ALTER TYPE "gate_verdict" ADD VALUE 'waived';
