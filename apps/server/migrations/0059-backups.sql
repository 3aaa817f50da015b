-- Which schools have a row anywhere, the platform itself (0) among them. A backup goes through schools as the app, which sees
-- one at a time; a school that was deleted is still in the logs, and no other table knows its number.
create function schools_with_rows() returns setof int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  t text;
begin
  return query select id from sys_tenant;
  for t in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'sys_tenant'::regclass)
  loop
    return query execute format('select distinct tenant_id from %I where tenant_id not in (select id from sys_tenant)', t);
  end loop;
end $$;
revoke execute on function schools_with_rows() from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function schools_with_rows() to xw_app;
  end if;
end $$;
