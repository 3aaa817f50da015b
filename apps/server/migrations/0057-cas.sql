-- Single sign-on by a school's CAS server: where it is, and which sessions its tickets have opened.

create table sys_cas_setting (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  server_url text, -- CAS 地址
  protocol text not null default '3', -- 协议版本
  site_url text, -- 本系统的访问地址
  user_attribute text, -- 身份属性
  match_by text not null default 'username', -- 对应本系统的
  name_attribute text, -- 姓名属性
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index sys_cas_setting_school on sys_cas_setting (tenant_id);
create index sys_cas_setting_list on sys_cas_setting (tenant_id, create_time, id);
alter table sys_cas_setting enable row level security;
create policy tenant on sys_cas_setting using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

alter table sys_session add column opened_by bytea;
create index sys_session_opened_by on sys_session (opened_by) where opened_by is not null and revoked_at is null;
comment on column sys_session.opened_by is 'Hash of the ticket of a CAS server that it was opened with: when the server ends that, it ends.';
