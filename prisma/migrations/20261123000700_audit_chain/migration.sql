-- AlterTable
ALTER TABLE "audit_event" ADD COLUMN     "hash" BYTEA;

-- Each event's hash covers the one before it in its stream: whoever changes one must change all that follow.
-- `lib/engine/audit-chain.ts` reckons the same by itself and names the first event that does not fit.
create function audit_event_hash(event audit_event) returns bytea language sql as $$
  select sha256(
    coalesce((select before.hash from audit_event before
      where before.stream_id = event.stream_id and before.seq = event.seq - 1), ''::bytea)
    || convert_to(jsonb_build_array(event.stream_id, event.seq, event.project_id, event.run_id, event.kind,
      event.payload, event.reason, event.stage, event.node_key, event.tick_id, event.actor_id,
      extract(epoch from event.ts))::text, 'UTF8'))
$$;

create function chain_audit_event() returns trigger language plpgsql as $$
begin
  new.hash := audit_event_hash(new);
  return new;
end $$;

-- What was written until now is chained as it stands.
alter table audit_event disable trigger audit_event_immutable;
do $$
declare
  event audit_event;
begin
  for event in select * from audit_event order by stream_id, seq loop
    update audit_event set hash = audit_event_hash(event) where stream_id = event.stream_id and seq = event.seq;
  end loop;
end $$;
alter table audit_event enable trigger audit_event_immutable;

create trigger audit_event_chained before insert on audit_event for each row execute function chain_audit_event();
