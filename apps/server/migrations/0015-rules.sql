-- Rules that check and fill in codes, and the numbers that were given out by them.

create table sys_check_rule (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  rule_name text not null, -- 规则名称
  rule_code text not null, -- 规则编码
  rule_json jsonb not null, -- 校验内容
  rule_description text, -- 说明
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index sys_check_rule_rule_code on sys_check_rule (tenant_id, rule_code);
create index sys_check_rule_list on sys_check_rule (tenant_id, create_time, id);
alter table sys_check_rule enable row level security;
create policy tenant on sys_check_rule using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table sys_fill_rule (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  rule_name text not null, -- 规则名称
  rule_code text not null, -- 规则编码
  rule_class text not null, -- 填充方式
  rule_params jsonb, -- 填充参数
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index sys_fill_rule_rule_code on sys_fill_rule (tenant_id, rule_code);
create index sys_fill_rule_list on sys_fill_rule (tenant_id, create_time, id);
alter table sys_fill_rule enable row level security;
create policy tenant on sys_fill_rule using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table sys_fill_serial (
  tenant_id   int not null,
  rule_id     uuid not null,
  period      text not null,
  last_number bigint not null check (last_number > 0),
  primary key (tenant_id, rule_id, period),
  foreign key (tenant_id, rule_id) references sys_fill_rule on delete cascade
);
comment on table sys_fill_serial is 'The last number that a rule gave out in a period: 2026, 202606 and so on, empty where numbers never start again.';
alter table sys_fill_serial enable row level security;
create policy tenant on sys_fill_serial using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
