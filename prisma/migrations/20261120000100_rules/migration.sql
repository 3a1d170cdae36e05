-- What Prisma's schema has no words for: the rules that hold whatever the code above them does.
-- A rule's name stands in the error (`constraint`), so that callers can tell which one refused.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ── Evidence is verbatim ────────────────────────────────────────────────────

-- Spans count code points from 0, `end` excluded; Postgres counts characters from 1, and its characters are code points.
create function check_evidence_is_verbatim() returns trigger language plpgsql as $$
declare
  found_text text;
begin
  select substring(content.text from new.start + 1 for new."end" - new.start) into found_text
    from snapshot
    join content on content.project_id = snapshot.project_id and content.sha256 = snapshot.sha256
   where snapshot.project_id = new.project_id and snapshot.id = new.snapshot_id;
  if found_text is distinct from new.quote then
    raise exception 'The quote is not what snapshot % says from % to %.', new.snapshot_id, new.start, new."end"
      using errcode = 'check_violation', constraint = 'evidence_is_verbatim', table = 'evidence';
  end if;
  return new;
end $$;

create trigger evidence_is_verbatim before insert or update on evidence
  for each row execute function check_evidence_is_verbatim();

alter table evidence
  add constraint evidence_span check (start >= 0 and "end" > start),
  add constraint evidence_confidence check (confidence between 0 and 1),
  add constraint evidence_page check (page >= 1);

-- ── A fact without evidence does not exist ──────────────────────────────────

-- Looked at when the transaction commits, so that a fact and its evidence may come and go in any order within it.
create function check_fact_has_evidence() returns trigger language plpgsql as $$
declare
  looked_at uuid;
begin
  if tg_table_name = 'fact' then looked_at := new.id; else looked_at := old.fact_id; end if;
  if exists (select from fact where id = looked_at) and not exists (select from evidence where fact_id = looked_at) then
    raise exception 'Fact % has no evidence.', looked_at
      using errcode = 'check_violation', constraint = 'fact_has_evidence', table = 'fact';
  end if;
  return null;
end $$;

create constraint trigger fact_has_evidence after insert on fact
  deferrable initially deferred for each row execute function check_fact_has_evidence();
create constraint trigger fact_keeps_evidence after delete or update of fact_id on evidence
  deferrable initially deferred for each row execute function check_fact_has_evidence();

-- ── What was once written stays as it was ───────────────────────────────────

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % cannot be changed or removed (% was refused).', tg_table_name, lower(tg_op)
    using errcode = 'integrity_constraint_violation', constraint = 'immutable', table = tg_table_name;
end $$;

create trigger original_immutable before update or delete on original for each row execute function refuse_change();
create trigger original_kept before truncate on original for each statement execute function refuse_change();
create trigger content_immutable before update or delete on content for each row execute function refuse_change();
create trigger content_kept before truncate on content for each statement execute function refuse_change();
create trigger snapshot_immutable before update or delete on snapshot for each row execute function refuse_change();
create trigger snapshot_kept before truncate on snapshot for each statement execute function refuse_change();
create trigger artifact_immutable before update or delete on artifact for each row execute function refuse_change();
create trigger artifact_kept before truncate on artifact for each statement execute function refuse_change();
create trigger audit_event_immutable before update or delete on audit_event for each row execute function refuse_change();
create trigger audit_event_kept before truncate on audit_event for each statement execute function refuse_change();
create trigger agent_call_immutable before update on agent_call for each row execute function refuse_change();

-- ── Hashes and lengths are those of what is stored ──────────────────────────

alter table content
  add constraint content_code_points check (code_points = char_length(text)),
  add constraint content_sha256 check (sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex'));

alter table original
  add constraint original_size check (size_bytes = octet_length(bytes)),
  add constraint original_sha256 check (sha256 = encode(sha256(bytes), 'hex'));

alter table artifact
  add constraint artifact_size check (size_bytes = octet_length(convert_to(content, 'UTF8'))),
  add constraint artifact_sha256 check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'));

alter table share_link
  add constraint share_link_token_hash check (octet_length(token_hash) = 32),
  add constraint share_link_visits check (visits >= 0);
alter table invite add constraint invite_token_hash check (octet_length(token_hash) = 32);
alter table api_token add constraint api_token_token_hash check (octet_length(token_hash) = 32);

-- ── People and projects ─────────────────────────────────────────────────────

-- Two spellings of one address are one account.
create unique index user_email_folded on "user" (lower(email));

-- The project's row is locked first: two owners who leave at the same moment are looked at one after the other.
create function check_project_has_owner() returns trigger language plpgsql as $$
begin
  perform from project where id = old.project_id for update;
  if not found then return null; end if;
  if not exists (select from membership where project_id = old.project_id and role = 'owner') then
    raise exception 'Project % would be left without an owner.', old.project_id
      using errcode = 'check_violation', constraint = 'project_has_owner', table = 'membership';
  end if;
  return null;
end $$;

create trigger project_keeps_owner_on_delete after delete on membership
  for each row when (old.role = 'owner') execute function check_project_has_owner();
create trigger project_keeps_owner_on_update after update on membership
  for each row when (old.role = 'owner' and (new.role <> 'owner' or new.project_id <> old.project_id))
  execute function check_project_has_owner();

alter table project
  add constraint project_name check (btrim(name) <> ''),
  add constraint project_revision check (revision >= 1),
  add constraint project_event_seq check (event_seq >= 0);
alter table version add constraint version_number check (number >= 1);
alter table prompt_override add constraint prompt_override_revision check (revision >= 1);

-- ── Sources ─────────────────────────────────────────────────────────────────

alter table source
  add constraint source_quality check (quality between 0 and 1),
  add constraint source_url check (kind <> 'url' or url is not null),
  add constraint source_reason check (status not in ('unreadable', 'unreachable') or status_reason is not null);
alter table passage
  add constraint passage_span check (start >= 0 and "end" > start),
  add constraint passage_ordinal check (ordinal >= 0),
  add constraint passage_page check (page >= 1);

-- Partial (by what every search implies), as Prisma leaves partial indexes alone.
create index passage_search on passage using gin (project_id, search) where search is not null;

-- ── Researchers and runs ────────────────────────────────────────────────────

create unique index run_one_live_per_researcher on run (researcher_id)
  where status in ('running', 'waiting', 'paused', 'halted');

alter table researcher
  add constraint researcher_name check (btrim(name) <> ''),
  add constraint researcher_revision check (revision >= 1),
  add constraint researcher_run_count check (run_count >= 0);
alter table run
  add constraint run_number check (number >= 1),
  add constraint run_revision check (revision >= 1),
  add constraint run_event_seq check (event_seq >= 0),
  add constraint run_spent check (tokens_in >= 0 and tokens_out >= 0 and cost_usd >= 0),
  add constraint run_reserved check (reserved_tokens >= 0 and reserved_usd >= 0),
  add constraint run_lease check (num_nulls(lease_holder, lease_token, lease_until) in (0, 3)),
  add constraint run_halt check (status <> 'halted' or halt_kind is not null),
  add constraint run_end check (status not in ('completed', 'cancelled') or ended_at is not null);
alter table node
  add constraint node_counts check (depth >= 0 and ordinal >= 0 and attempt >= 0),
  add constraint node_lease check (num_nulls(lease_holder, lease_token, lease_until) in (0, 3));
alter table node_edge add constraint node_edge_not_self check (from_id <> to_id);
alter table node_attempt add constraint node_attempt_count check (attempt >= 1);
alter table retry_directive add constraint retry_directive_counts check (attempt >= 1 and backoff_ms >= 0);
alter table gate add constraint gate_revision check (revision >= 1);
alter table review add constraint review_subject_version check (subject_version >= 1);
alter table agent_call
  add constraint agent_call_spent check (tokens_in >= 0 and tokens_out >= 0 and cost_usd >= 0);
alter table audit_event
  add constraint audit_event_seq check (seq >= 1),
  add constraint audit_event_stream check (stream_id = coalesce(run_id, project_id));
alter table fold add constraint fold_tokens check (tokens >= 0);

-- ── Knowledge and reports ───────────────────────────────────────────────────

-- Kept by a trigger: Prisma would take a generated column's expression for a default.
create function write_fact_search() returns trigger language plpgsql as $$
begin
  new.search := to_tsvector('simple', new.statement);
  return new;
end $$;
create trigger fact_search before insert or update on fact for each row execute function write_fact_search();

create index fact_search on fact using gin (project_id, search) where search is not null;

alter table fact
  add constraint fact_statement check (btrim(statement) <> ''),
  add constraint fact_confidence check (confidence between 0 and 1),
  add constraint fact_score check (score between 0 and 1),
  add constraint fact_not_its_own_successor check (superseded_by_id <> id),
  add constraint fact_revision check (revision >= 1);
alter table fact_relation
  add constraint fact_relation_two_facts check (a_id <> b_id),
  add constraint fact_relation_nature check ((kind = 'contradicts') = (nature is not null)),
  add constraint fact_relation_revision check (revision >= 1);
alter table gap add constraint gap_importance check (importance between 0 and 1);
alter table report
  add constraint report_version check (version >= 1),
  add constraint report_revision check (revision >= 1);
alter table report_section add constraint report_section_ordinal check (ordinal >= 0);
alter table citation add constraint citation_position check (position >= 0);
