-- How long providers of models asked to wait.
-- CreateTable
CREATE TABLE "provider_pause" (
    "provider" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_pause_pkey" PRIMARY KEY ("provider")
);
