-- What was written down becomes lists that people search, errors come to it, and the whole becomes a chain that can be verified.

drop index sys_log_time;
drop index sys_log_sign_in;
drop index sys_log_question;
drop index sys_log_own;
-- Codes are texts, as everywhere: a list asks for them by an index.
alter table sys_log
  alter column log_type type text using log_type::text,
  alter column operate_type type text using operate_type::text,
  add column method text, -- 权限编码
  add column request_type text, -- 请求方式
  add column request_url text, -- 请求路径
  add column cost_time int, -- 耗时（毫秒）
  add column detail text, -- 出错位置
  add column log_content_dbl text generated always as (doubled(log_content)) stored; -- 日志内容，供包含查询
comment on column sys_log.log_type is '1 sign-in and session, 2 operation, 3 question by a masked value, 4 unexpected error';
comment on column sys_log.request_url is 'The path of the route, never what a call put into it.';
comment on column sys_log.detail is 'Where an error was thrown, without anything that it said of values.';
create index sys_log_list on sys_log (tenant_id, log_type, create_time, id);
create index sys_log_time on sys_log (tenant_id, create_time, id);
create index sys_log_username on sys_log (tenant_id, username, create_time);
create index sys_log_ip on sys_log (tenant_id, ip, create_time);
create index sys_log_trace_id on sys_log (tenant_id, trace_id);
create index sys_log_log_content_infix on sys_log using gin (log_content_dbl gin_trgm_ops);
create index sys_log_sign_in on sys_log (tenant_id, create_time) include (ip)
  where log_type = '1' and success and log_content = '登录成功';
create index sys_log_question on sys_log (tenant_id, userid, create_time) where log_type = '3';
create index sys_log_own on sys_log (tenant_id, lower(username), create_time desc) where log_type = '1';

create view sys_log_entry with (security_invoker = true) as
  select tenant_id, id, log_type, operate_type, log_content, log_content_dbl, case when success then '1' else '0' end as success,
         userid, username, ip, user_agent, trace_id, method, request_type, request_url, cost_time, detail,
         username as create_by, create_time, null::text as update_by, null::timestamptz as update_time, 1 as version
  from sys_log;
comment on view sys_log_entry is 'The log as its lists show it.';

-- The chain (ADR 0049).

create table sys_log_pending (
  tenant_id int not null,
  id        uuid not null,
  primary key (tenant_id, id)
);
comment on table sys_log_pending is 'Lines of the log that no link of the chain holds yet.';

create table sys_log_link (
  tenant_id   int not null,
  seq         int not null,
  log_ids     uuid[] not null,
  digests     bytea[] not null,
  line_count  int not null,
  last_time   timestamptz not null,
  lines_hash  bytea not null,
  prev_hash   bytea not null,
  hash        bytea not null,
  is_purged   boolean not null default false,
  create_time timestamptz not null default now(),
  primary key (tenant_id, seq)
);
comment on table sys_log_link is 'Each link holds the digests of some lines of a school''s log and the hash of the link before. Append-only for the app.';
comment on column sys_log_link.is_purged is 'Its lines were older than they are kept: they and their digests are gone, its hashes stay.';

do $$
declare t text;
begin
  foreach t in array array['sys_log_pending', 'sys_log_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', t);
  end loop;
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on sys_log_link from xw_app';
    execute 'revoke update on sys_log_pending from xw_app';
  end if;
end $$;

-- Whoever writes a line, it waits for its link from the same transaction on.
create function await_link() returns trigger language plpgsql as $$
begin
  insert into sys_log_pending (tenant_id, id) select tenant_id, id from lines;
  return null;
end $$;
create trigger await_link after insert on sys_log referencing new table as lines
  for each statement execute function await_link();
insert into sys_log_pending (tenant_id, id) select tenant_id, id from sys_log;

-- The app may delete nothing from the log by itself. What it can ask for are whole links from the oldest on, and never
-- lines of the last six months, whatever it says.
create function purge_log(p_before timestamptz, p_links int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  school int := current_tenant();
  purged int;
begin
  with oldest as (
    select link.seq, link.log_ids, link.last_time from sys_log_link link
    where link.tenant_id = school and not link.is_purged order by link.seq limit p_links for update
  ), old as (
    -- Up to the first that has a line which is still to be kept: what is gone is a beginning, without holes.
    select seq, log_ids from (
      select seq, log_ids, bool_and(last_time < least(p_before, now() - interval '180 days')) over (order by seq) as is_old from oldest
    ) judged where is_old
  ), gone as (
    delete from sys_log line using old where line.tenant_id = school and line.id = any(old.log_ids)
  ), emptied as (
    update sys_log_link link set is_purged = true, log_ids = '{}', digests = '{}'
    from old where link.tenant_id = school and link.seq = old.seq
    returning link.line_count
  )
  select coalesce(sum(line_count), 0) into purged from emptied;
  return purged;
end $$;
comment on function purge_log is 'Deletes the lines of the oldest links whose lines are all older, and says how many there were.';
revoke execute on function purge_log(timestamptz, int) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function purge_log(timestamptz, int) to xw_app;
  end if;
end $$;
