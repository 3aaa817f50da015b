-- People who have asked for an account by themselves and wait for their school.

create table sys_registration (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  username text not null, -- 用户账号
  realname text not null, -- 用户姓名
  phone bytea not null, -- 手机号
  phone_hash bytea not null, -- 手机号的散列
  phone_tail bytea not null, -- 手机号后四位的散列
  work_no text, -- 学号或工号
  email text, -- 邮箱
  state text not null default 'waiting', -- 状态
  reason text, -- 未通过的原因
  password_hash text,
  notice_number int not null,
  ip text not null,
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create index sys_registration_list on sys_registration (tenant_id, create_time, id);
create unique index sys_registration_username on sys_registration (tenant_id, lower(username)) where state = 'waiting';
create unique index sys_registration_phone on sys_registration (tenant_id, phone_hash) where state = 'waiting';
alter table sys_registration enable row level security;
create policy tenant on sys_registration using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
comment on table sys_registration is 'Nobody in it can sign in or is a user; gone after thirty days, whatever came of it.';
comment on column sys_registration.password_hash is 'Of the password that they have chosen; gone as soon as the school has decided.';
comment on column sys_registration.notice_number is 'The version of the notice about personal data that they have agreed to when they sent it.';

-- Where people can register by themselves. Asked before anybody is known, in every school at once.
create function registration_schools() returns table (id int, code text, name text, is_reviewed boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.code, t.name, e.registration = 'review'
  from sys_entry_setting e join sys_tenant t on t.id = e.tenant_id
  where e.registration <> 'off' and e.registration_role is not null and t.status = '1' and t.id > 0
  order by t.code
$$;
revoke execute on function registration_schools() from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function registration_schools() to xw_app;
  end if;
end $$;
