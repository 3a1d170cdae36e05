-- CreateTable
CREATE TABLE "import_line" (
    "project_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "line" INTEGER,
    "is_taken" BOOLEAN NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "said" TEXT NOT NULL,
    "source_id" UUID,

    CONSTRAINT "import_line_pkey" PRIMARY KEY ("project_id","ordinal")
);

-- CreateIndex
CREATE INDEX "import_line_project_id_is_taken_ordinal_idx" ON "import_line"("project_id", "is_taken", "ordinal");

-- CreateIndex
CREATE INDEX "import_line_project_id_source_id_idx" ON "import_line"("project_id", "source_id");

-- AddForeignKey
ALTER TABLE "import_line" ADD CONSTRAINT "import_line_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_line" ADD CONSTRAINT "import_line_project_id_source_id_fkey" FOREIGN KEY ("project_id", "source_id") REFERENCES "source"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
