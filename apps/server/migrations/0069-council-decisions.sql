-- What councils decided, each under one document number.
create table xw_decision (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  jybh text not null, -- 决议文号
  hxwrq text not null, -- 获学位日期
  zxxm text not null, -- 学位评定委员会主席姓名
  xzxm text not null, -- 校长姓名
  files uuid[], -- 决议文件
  remark text, -- 备注
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_decision_jybh on xw_decision (tenant_id, jybh);
create index xw_decision_list on xw_decision (tenant_id, create_time, id);
alter table xw_decision enable row level security;
create policy tenant on xw_decision using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Whom each of them is about, in the order of its list.
create table xw_decision_entry (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  decision_id uuid not null, -- 所属决议
  seq int, -- 序号
  xwbslbm text not null, -- 学位类型
  xm text not null, -- 姓名
  zjhm bytea, -- 身份证件号码
  zjhm_hash bytea, -- 身份证件号码的散列
  zjhm_tail bytea, -- 身份证件号码后四位的散列
  xh text, -- 学号（申请号）
  outcome text not null default 'award', -- 决议结果
  reason text, -- 原因
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_decision_entry_decision_id_xwbslbm_zjhm_hash_xh on xw_decision_entry (tenant_id, decision_id, xwbslbm, zjhm_hash, xh) nulls not distinct;
create index xw_decision_entry_list on xw_decision_entry (tenant_id, xwbslbm, seq, id);
alter table xw_decision_entry enable row level security;
create policy tenant on xw_decision_entry using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Certificates can be numbered in that order.
alter table xw_number_rule add column by_list text not null default '0'; -- 按决议名单的次序编号
