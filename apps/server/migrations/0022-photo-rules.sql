create table xw_photo_rule (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xwbslbm text not null default 'all', -- 适用的学位类型
  formats text[] not null default '{jpg,png}', -- 格式
  max_size int not null default 2048, -- 每张不超过（KB）
  min_width int not null default 150, -- 宽不小于（像素）
  min_height int not null default 200, -- 高不小于（像素）
  max_width int, -- 宽不大于（像素）
  max_height int, -- 高不大于（像素）
  min_ratio numeric not null default 0.67, -- 宽高比不小于
  max_ratio numeric not null default 0.77, -- 宽高比不大于
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_photo_rule_xwbslbm on xw_photo_rule (tenant_id, xwbslbm);
create index xw_photo_rule_list on xw_photo_rule (tenant_id, create_time, id);
alter table xw_photo_rule enable row level security;
create policy tenant on xw_photo_rule using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
