-- What a degree office sets up before it collects: the conditions, papers and steps of a degree type, and what a department
-- may award in it.

create table xw_degree_config (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xwbslbm text not null, -- 学位类型
  study_years text, -- 学制
  min_credits numeric, -- 最低学分
  needs_thesis text not null default '1', -- 论文须通过评阅
  needs_defence text not null default '1', -- 须通过答辩
  language_rule text, -- 外语要求
  result_rule text, -- 成果要求
  by_student text not null default '1', -- 学生填报
  by_supervisor text not null default '0', -- 导师确认
  by_depart text not null default '1', -- 院系审核
  attachments jsonb, -- 须提交的附件
  commitment text, -- 承诺书文本
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_degree_config_xwbslbm on xw_degree_config (tenant_id, xwbslbm);
create index xw_degree_config_list on xw_degree_config (tenant_id, xwbslbm, create_time, id);
alter table xw_degree_config enable row level security;
create policy tenant on xw_degree_config using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table xw_major_config (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xwbslbm text not null, -- 学位类型
  depart_id uuid not null, -- 院系
  zydm text not null, -- 学科/专业
  zymc text, -- 专业名称
  yjxkm text, -- 一级学科
  sfyjxk text not null default '0', -- 按一级学科授予
  xwlbms text[] not null default '{}', -- 学位类别
  xz text, -- 学制
  zszymc text, -- 证书专业名称
  english_name text, -- 英文名称
  valid_from int, -- 招生起始年
  valid_to int, -- 招生截止年
  status text not null default '1', -- 状态
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id),
  foreign key (tenant_id, depart_id) references sys_depart on delete cascade
);
create unique index xw_major_config_xwbslbm_depart_id_zydm on xw_major_config (tenant_id, xwbslbm, depart_id, zydm);
create index xw_major_config_list on xw_major_config (tenant_id, xwbslbm, create_time, id);
create index xw_major_config_depart_id on xw_major_config (tenant_id, xwbslbm, depart_id);
alter table xw_major_config enable row level security;
create policy tenant on xw_major_config using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
