-- An address leads to the web or is none: what says otherwise came in with a zip that somebody had changed. What was
-- read stays; it is a text without an address from here on.
update source set kind = 'paste', url = null, canonical_url = null, host = null, reread_days = null
  where url !~* '^https?://' or canonical_url !~* '^https?://';
update source set url = regexp_replace(url, '[[:space:][:cntrl:]]', '%20', 'g') where url ~ '[[:space:][:cntrl:]]';
update crawl set status = 'stopped', ended_at = coalesce(ended_at, now()), lease_until = null
  where url !~* '^https?://' and status = 'running';
delete from crawl_page where url !~* '^https?://' or canonical !~* '^https?://';
delete from crawl where url !~* '^https?://';
update fetch_call set url = 'library:' where url !~* '^(https?://|library:)';

create function is_web_address(address text) returns boolean language sql immutable strict parallel safe as $$
  select address ~* '^https?://[^[:space:][:cntrl:]]+$'
$$;

alter table source
  add constraint source_url_of_web check (is_web_address(url)),
  add constraint source_canonical_url_of_web check (is_web_address(canonical_url));
alter table crawl add constraint crawl_url_of_web check (is_web_address(url));
alter table crawl_page
  add constraint crawl_page_url_of_web check (is_web_address(url)),
  add constraint crawl_page_canonical_of_web check (is_web_address(canonical));
alter table fetch_call add constraint fetch_call_url_of_web check (url ~* '^(https?://|library:)');
