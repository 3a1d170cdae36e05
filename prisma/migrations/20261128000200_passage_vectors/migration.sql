-- CreateTable
CREATE TABLE "passage_vector" (
    "project_id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "text_sha256" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "passage_vector_pkey" PRIMARY KEY ("project_id","model","sha256","ordinal")
);

-- CreateIndex
CREATE INDEX "passage_vector_project_id_model_text_sha256_idx" ON "passage_vector"("project_id", "model", "text_sha256");

-- CreateIndex
CREATE INDEX "passage_vector_project_id_sha256_ordinal_idx" ON "passage_vector"("project_id", "sha256", "ordinal");

-- AddForeignKey
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_project_id_sha256_ordinal_fkey" FOREIGN KEY ("project_id", "sha256", "ordinal") REFERENCES "passage"("project_id", "sha256", "ordinal") ON DELETE CASCADE ON UPDATE CASCADE;
