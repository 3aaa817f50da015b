-- How people of a school come in: which ways are open, which is the first, and who gets an account by coming.

create table sys_entry_setting (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  open_ways text[] not null default '{account,phone}', -- 开放的登录方式
  first_way text not null default 'account', -- 首选方式
  registration text not null default 'off', -- 自助注册
  registration_role uuid, -- 注册账号的角色
  lost_password text[] not null default '{phone,mail}', -- 找回密码
  provision_from text[] not null default '{}', -- 自动建立账号
  provision_role uuid, -- 自动建立的账号的角色
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index sys_entry_setting_school on sys_entry_setting (tenant_id);
create index sys_entry_setting_list on sys_entry_setting (tenant_id, create_time, id);
alter table sys_entry_setting enable row level security;
create policy tenant on sys_entry_setting using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
