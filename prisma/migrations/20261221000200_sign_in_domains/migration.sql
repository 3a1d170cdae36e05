-- CreateTable
CREATE TABLE "sign_in_domain" (
    "domain" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_domain_pkey" PRIMARY KEY ("domain")
);

alter table sign_in_domain
  add constraint sign_in_domain_provider check (provider in ('github', 'google', 'oidc'));
