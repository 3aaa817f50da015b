-- Whom a school trusts to say who somebody is, and whom of theirs that is here.

create table sys_identity_provider (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  name text not null, -- 名称
  kind text not null default 'oidc', -- 类型
  status text not null default '1', -- 启用
  sort_no int default 0, -- 排序
  issuer text, -- 签发者地址
  client_id text not null, -- 应用标识
  client_secret bytea, -- 应用密钥
  agent_id text, -- 应用 AgentId
  scopes text, -- 授权范围
  authorize_url text, -- 授权地址
  token_url text, -- 令牌地址
  userinfo_url text, -- 用户信息地址
  subject_field text, -- 唯一标识字段
  username_field text, -- 用户名字段
  name_field text, -- 姓名字段
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index sys_identity_provider_name on sys_identity_provider (tenant_id, name);
create index sys_identity_provider_list on sys_identity_provider (tenant_id, sort_no, id);
alter table sys_identity_provider enable row level security;
create policy tenant on sys_identity_provider using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
comment on column sys_identity_provider.client_secret is 'Sealed; opened only to call the provider.';

create table sys_account_binding (
  tenant_id    int not null references sys_tenant,
  provider_id  uuid not null,
  subject      text not null,
  user_id      uuid not null,
  name         text not null default '',
  create_time  timestamptz not null default now(),
  made_account boolean not null default false,
  primary key (tenant_id, provider_id, subject),
  unique (tenant_id, user_id, provider_id),
  foreign key (tenant_id, provider_id) references sys_identity_provider on delete cascade,
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
comment on table sys_account_binding is 'Who a provider''s subject is in the school; gone when the provider becomes another one.';
comment on column sys_account_binding.made_account is 'The account came into being by it, so that nobody knows its password until one is set.';
alter table sys_account_binding enable row level security;
create policy tenant on sys_account_binding using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- The school of a provider, for who has followed a link and has no session yet.
create function identity_provider_school(p_id uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select tenant_id from sys_identity_provider where id = p_id
$$;
revoke execute on function identity_provider_school(uuid) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    grant execute on function identity_provider_school(uuid) to xw_app;
  end if;
end $$;
