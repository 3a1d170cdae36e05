-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "unwanted" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "letter_id" UUID;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "digest" TEXT,
ADD COLUMN     "digest_from" TIMESTAMPTZ(3),
ADD COLUMN     "next_digest_at" TIMESTAMPTZ(3),
ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "letter" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "announcement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "events" TEXT[],
    "sealed" BYTEA NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_why" TEXT,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "announcement_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "taken_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "why" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_address" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_address_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "letter_next_at_idx" ON "letter"("next_at");

-- CreateIndex
CREATE INDEX "letter_user_id_idx" ON "letter"("user_id");

-- CreateIndex
CREATE INDEX "announcement_project_id_created_at_idx" ON "announcement"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "announcement_created_at_idx" ON "announcement"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "announcement_project_id_id_key" ON "announcement"("project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_project_id_id_key" ON "webhook"("project_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_next_at_idx" ON "webhook_delivery"("next_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_project_id_created_at_idx" ON "webhook_delivery"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_project_id_announcement_id_idx" ON "webhook_delivery"("project_id", "announcement_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_webhook_id_announcement_id_key" ON "webhook_delivery"("webhook_id", "announcement_id");

-- CreateIndex
CREATE UNIQUE INDEX "feed_address_token_hash_key" ON "feed_address"("token_hash");

-- CreateIndex
CREATE INDEX "feed_address_project_id_idx" ON "feed_address"("project_id");

-- CreateIndex
CREATE INDEX "notification_letter_id_idx" ON "notification"("letter_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "letter"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_project_id_webhook_id_fkey" FOREIGN KEY ("project_id", "webhook_id") REFERENCES "webhook"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_project_id_announcement_id_fkey" FOREIGN KEY ("project_id", "announcement_id") REFERENCES "announcement"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_address" ADD CONSTRAINT "feed_address_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
