-- AlterTable
ALTER TABLE "invite" ADD COLUMN     "mailed_token_hash" BYTEA;

-- CreateTable
CREATE TABLE "email_confirmation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmation_token_hash_key" ON "email_confirmation"("token_hash");

-- CreateIndex
CREATE INDEX "email_confirmation_user_id_idx" ON "email_confirmation"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invite_mailed_token_hash_key" ON "invite"("mailed_token_hash");

-- AddForeignKey
ALTER TABLE "email_confirmation" ADD CONSTRAINT "email_confirmation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table email_confirmation add constraint email_confirmation_token_hash check (octet_length(token_hash) = 32);
alter table invite add constraint invite_mailed_token_hash check (octet_length(mailed_token_hash) = 32);
