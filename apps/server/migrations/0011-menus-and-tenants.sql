-- Menus that an administrator looks after, schools as records, and who is signed in as a list.

alter table sys_permission
  add column description text,
  add column hide_tab    boolean not null default false,
  add column create_by   text,
  add column update_by   text,
  -- Status 1 opens an action to everybody who is signed in, in every school.
  add constraint platform_by_grant check (not platform or perms_type = '1' or status = '0');

-- Row security shows a transaction one school; an entry of the menu belongs to people of all of them.
create function grant_to_administrators(p_permission uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into sys_role_permission (tenant_id, role_id, permission_id)
  select role.tenant_id, role.id, permission.id
  from sys_permission permission join sys_role role on role.tenant_id = 0 or not permission.platform
  where permission.id = p_permission and role.role_code = 'admin'
  on conflict do nothing
$$;
comment on function grant_to_administrators is 'A new entry is given to every administrator, who can give it on.';

create function grant_groups_above(p_permission uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  with recursive above as (
    select parent.* from sys_permission entry join sys_permission parent on parent.id = entry.parent_id
    where entry.id = p_permission
    union
    select parent.* from above join sys_permission parent on parent.id = above.parent_id
  )
  insert into sys_role_permission (tenant_id, role_id, permission_id)
  select granted.tenant_id, granted.role_id, above.id
  from above join sys_role_permission granted on granted.permission_id = p_permission
  where above.component like 'layouts/%' and (granted.tenant_id = 0 or not above.platform)
  on conflict do nothing
$$;
comment on function grant_groups_above is 'Whoever has an entry keeps it when it is moved: the groups around it show nothing by themselves.';

-- A number is never used again: the log of a school that is gone must not become another one's.
create sequence sys_tenant_id as int start 1001;

-- PostgreSQL lets everybody call new functions; these two see through row security and are for the app alone.
revoke execute on function grant_to_administrators(uuid), grant_groups_above(uuid) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function grant_to_administrators(uuid), grant_groups_above(uuid) to xw_app;
    grant usage on sequence sys_tenant_id to xw_app;
  end if;
end $$;

alter table sys_tenant
  add column begin_date    date,
  add column end_date      date,
  add column contact       text,
  add column contact_phone text,
  add column create_by     text,
  add column update_by     text,
  add column update_time   timestamptz,
  add column version       int not null default 1;

-- A closed school's people are out at once, whoever wrote the row.
create function end_school_sessions() returns trigger language plpgsql as $$
begin
  update sys_session set revoked_at = now(), revoke_reason = 'closed' where tenant_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger end_school_sessions after update of status on sys_tenant
  for each row when (new.status <> '1') execute function end_school_sessions();
create index sys_session_school on sys_session (tenant_id) where revoked_at is null;

-- Under the reader's own row security: of the people, only those of the transaction's school.
create view sys_online with (security_invoker = true) as
  select session.id, session.tenant_id, person.username, person.realname, person.avatar, person.sex, person.birthday,
         person.phone, session.ip, session.user_agent, session.created_at, session.last_seen_at,
         null::text as create_by, session.created_at as create_time,
         null::text as update_by, null::timestamptz as update_time, 1 as version
  from sys_session session
  join sys_user person on person.tenant_id = session.tenant_id and person.id = session.account_id
  where session.revoked_at is null and session.expires_at > now();
comment on view sys_online is 'Sessions that are neither ended nor too old, with the person as the school knows them.';
