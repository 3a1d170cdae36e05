-- Whether the evidence matrix and what a decision can rest on stand behind an exported report.
ALTER TABLE "report_export" ADD COLUMN     "has_appendix" BOOLEAN NOT NULL DEFAULT false;
