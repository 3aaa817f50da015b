-- People, departments, roles and permissions. Every table with a tenant_id is under a row policy: without
-- app.tenant, set for one transaction, the app role sees no row.

create function current_tenant() returns int language sql stable
  return nullif(current_setting('app.tenant', true), '')::int;

create table sys_permission (
  id             uuid primary key,
  parent_id      uuid references sys_permission on delete cascade,
  code           text not null unique check (length(code) between 1 and 100),
  name           text not null,
  menu_type      int not null check (menu_type in (0, 1, 2)),
  perms_type     text not null default '2' check (perms_type in ('1', '2')),
  url            text,
  component      text,
  component_name text,
  redirect       text,
  query          jsonb,
  icon           text,
  sort_no        numeric not null default 0,
  route          boolean not null default true,
  hidden         boolean not null default false,
  always_show    boolean not null default false,
  keep_alive     boolean not null default false,
  internal_or_external boolean not null default false,
  status         text not null default '0' check (status in ('0', '1')),
  platform       boolean not null default false,
  create_time    timestamptz not null default now(),
  update_time    timestamptz,
  version        int not null default 1
);
comment on table sys_permission is 'The platform''s menu tree and actions; no tenant: schools read it, only the platform changes it.';
comment on column sys_permission.code is 'What a route or button asks for; for a menu entry its own name.';
comment on column sys_permission.menu_type is '0 first level, 1 entry, 2 action or field rule';
comment on column sys_permission.status is 'Of an action: 1 open to everybody signed in, 0 only by grant (docs/adr/0004).';
comment on column sys_permission.platform is 'Can be granted in tenant 0 alone.';

create table sys_user (
  tenant_id   int not null references sys_tenant,
  id          uuid not null references sys_account,
  username    text not null check (length(username) between 1 and 64),
  realname    text not null check (length(realname) between 1 and 100),
  nickname    text,
  avatar      text,
  sex         text check (sex in ('1', '2')),
  birthday    date,
  email       text,
  phone       text,
  telephone   text,
  work_no     text,
  post        text,
  xwbslbms    text[] not null default '{}',
  status      text not null default '1' check (status in ('1', '2')),
  del_flag    text not null default '0' check (del_flag in ('0', '1')),
  create_by   text,
  create_time timestamptz not null default now(),
  update_by   text,
  update_time timestamptz,
  version     int not null default 1,
  primary key (tenant_id, id)
);
comment on table sys_user is 'A person as one school knows them; the same account has a row in each school it belongs to.';
comment on column sys_user.xwbslbms is 'Degree types this person may see in this school.';
create unique index sys_user_username on sys_user (tenant_id, username) where del_flag = '0';
create index sys_user_account on sys_user (id);
create index sys_user_sign_in on sys_user (username);

create table sys_depart (
  tenant_id    int not null references sys_tenant,
  id           uuid not null,
  parent_id    uuid,
  depart_name  text not null check (length(depart_name) between 1 and 100),
  org_code     text not null,
  org_category text not null default '1',
  depart_order int not null default 0,
  status       text not null default '1' check (status in ('0', '1')),
  create_by    text,
  create_time  timestamptz not null default now(),
  update_by    text,
  update_time  timestamptz,
  version      int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references sys_depart (tenant_id, id),
  unique (tenant_id, org_code)
);
comment on column sys_depart.org_code is 'Wire only (A01A02): it changes when a department is moved, so nothing else refers to it.';

create table sys_role (
  tenant_id   int not null references sys_tenant,
  id          uuid not null,
  role_code   text not null check (length(role_code) between 1 and 64),
  role_name   text not null check (length(role_name) between 1 and 100),
  description text,
  create_by   text,
  create_time timestamptz not null default now(),
  update_by   text,
  update_time timestamptz,
  version     int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, role_code)
);

create table sys_role_permission (
  tenant_id     int not null,
  role_id       uuid not null,
  permission_id uuid not null references sys_permission on delete cascade,
  primary key (tenant_id, role_id, permission_id),
  foreign key (tenant_id, role_id) references sys_role on delete cascade
);

create table sys_user_role (
  tenant_id int not null,
  user_id   uuid not null,
  role_id   uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references sys_user on delete cascade,
  foreign key (tenant_id, role_id) references sys_role on delete cascade
);

create table sys_user_depart (
  tenant_id int not null,
  user_id   uuid not null,
  depart_id uuid not null,
  primary key (tenant_id, user_id, depart_id),
  foreign key (tenant_id, user_id) references sys_user on delete cascade,
  foreign key (tenant_id, depart_id) references sys_depart on delete cascade
);

create table sys_log (
  tenant_id    int not null,
  id           uuid not null,
  log_type     int not null,
  operate_type int,
  log_content  text not null,
  success      boolean not null default true,
  userid       uuid,
  username     text,
  ip           text,
  user_agent   text,
  trace_id     text,
  create_time  timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table sys_log is 'Append-only: the app role may insert and read, never change or delete.';
comment on column sys_log.log_type is '1 sign-in and session, 2 operation';
create index sys_log_time on sys_log (tenant_id, create_time desc);

-- A platform permission granted inside a school would reach over its walls, whoever wrote the row.
create function refuse_platform_grant() returns trigger language plpgsql as $$
begin
  if new.tenant_id <> 0 and (select platform from sys_permission where id = new.permission_id) then
    raise exception 'platform permission granted in tenant %', new.tenant_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_platform_grant before insert or update on sys_role_permission
  for each row execute function refuse_platform_grant();

do $$
declare t text;
begin
  foreach t in array array['sys_user', 'sys_depart', 'sys_role', 'sys_role_permission', 'sys_user_role', 'sys_user_depart', 'sys_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
  end loop;
end $$;

-- Who is frozen or deleted is out at once and stays out of those sessions after a return, whoever wrote the row.
create function end_sessions() returns trigger language plpgsql as $$
begin
  update sys_session set revoked_at = now(), revoke_reason = 'closed'
  where account_id = new.id and revoked_at is null and (tg_table_name = 'sys_account' or tenant_id = new.tenant_id);
  return null;
end $$;
create trigger end_sessions after update of status, del_flag on sys_account
  for each row when (new.status <> '1' or new.del_flag <> '0') execute function end_sessions();
create trigger end_sessions after update of status, del_flag on sys_user
  for each row when (new.status <> '1' or new.del_flag <> '0') execute function end_sessions();

-- What a session may do is cached for seconds; any change, by whatever road, makes every process read it again.
create function tell_grants_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('grants_changed', '');
  return null;
end $$;
create trigger tell_grants_changed after update of status, del_flag, must_change_password on sys_account
  for each statement execute function tell_grants_changed();

do $$
declare t text;
begin
  foreach t in array array['sys_tenant', 'sys_permission', 'sys_user', 'sys_depart', 'sys_role', 'sys_role_permission', 'sys_user_role', 'sys_user_depart'] loop
    execute format('create trigger tell_grants_changed after insert or update or delete on %I for each statement execute function tell_grants_changed()', t);
  end loop;
end $$;

-- Sign-in asks which people a user name means before any school is known: by these two functions and nothing else.
create function sign_in_candidates(p_username text) returns table (
  account_id uuid, home_tenant_id int, tenant_id int, tenant_code text, tenant_name text,
  password_hash text, must_change_password boolean, state text
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.tenant_id, u.tenant_id, t.code, t.name, a.password_hash, a.must_change_password,
         case when a.del_flag = '1' or u.del_flag = '1' then 'deleted'
              when a.status = '2' or u.status = '2' then 'frozen'
              when t.status = '0' then 'closed'
              else 'usable' end
  from sys_user u join sys_account a on a.id = u.id join sys_tenant t on t.id = u.tenant_id
  where u.username = p_username
$$;

create function account_tenants(p_account uuid) returns table (tenant_id int, tenant_code text, tenant_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.code, t.name
  from sys_user u join sys_tenant t on t.id = u.tenant_id
  where u.id = p_account and u.status = '1' and u.del_flag = '0' and t.status = '1'
  order by t.id
$$;
