-- What the app's role may do. On a single-role installation (development) the owner is the app and needs no grant.
do $$
declare t text;
begin
  if not exists (select from pg_roles where rolname = 'xw_app') then return; end if;
  execute 'grant usage on schema public to xw_app';
  execute 'grant select, insert, update, delete on all tables in schema public to xw_app';
  execute 'alter default privileges in schema public grant select, insert, update, delete on tables to xw_app';
  execute 'revoke update, delete on sys_log from xw_app';
  execute 'revoke insert, update, delete on schema_migration from xw_app';
end $$;

-- PostgreSQL lets everybody call new functions; these two see through row security and are for the app alone.
revoke execute on function sign_in_candidates(text), account_tenants(uuid) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function sign_in_candidates(text), account_tenants(uuid) to xw_app;
  end if;
end $$;
