-- What files that a school gives out of its records look like.
create table xw_export_template (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  name text not null, -- 模板名称
  types text[], -- 适用的学位类型
  version_year text, -- 版本年度
  format text not null default 'xlsx', -- 文件格式
  only_passed text not null default '0', -- 只导出校验无错误的记录
  landscape text not null default '0', -- 横向打印
  enabled text not null default '1', -- 启用
  columns jsonb not null, -- 导出的列
  photo_width int, -- 照片宽度
  photo_height int, -- 照片高度
  photo_kb int, -- 照片不超过（KB）
  photo_name text, -- 照片命名
  preset text, -- 预置模板
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_export_template_name on xw_export_template (tenant_id, name);
create unique index xw_export_template_preset on xw_export_template (tenant_id, preset) where preset is not null;
create index xw_export_template_list on xw_export_template (tenant_id, create_time, id);
alter table xw_export_template enable row level security;
create policy tenant on xw_export_template using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What was asked for: by whom, of which records, what for, and who has agreed. The file is the task's.
create table xw_data_export (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  applicant text not null, -- 申请人
  template_name text not null, -- 导出模板
  xwbslbm text not null, -- 学位类型
  range_text text, -- 范围
  purpose text not null, -- 用途
  unmasked text not null default '0', -- 完整信息
  with_photos text not null default '0', -- 含照片
  row_num int not null default 0, -- 条数
  approval text not null default 'none', -- 审批
  approver text, -- 审批人
  approve_time timestamptz, -- 审批时间
  approve_note text, -- 审批意见
  task_id uuid, -- 任务
  user_id uuid not null, -- 所属用户
  wanted jsonb not null default '{}',
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
comment on column xw_data_export.wanted is 'The records and the template as they were when it was asked for: whoever agrees to it agrees to these.';
create index xw_data_export_list on xw_data_export (tenant_id, create_time, id);
create index xw_data_export_own on xw_data_export (tenant_id, user_id, create_time);
alter table xw_data_export enable row level security;
create policy tenant on xw_data_export using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every fetching of what a task has made. Nothing is changed or taken out again.
create table sys_file_download (
  tenant_id int not null references sys_tenant,
  id uuid not null,
  file_id uuid not null,
  task_id uuid not null,
  file_name text not null,
  user_id uuid not null,
  who text not null,
  ip text,
  user_agent text,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index sys_file_download_task on sys_file_download (tenant_id, task_id, create_time);
alter table sys_file_download enable row level security;
create policy tenant on sys_file_download using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on sys_file_download from xw_app';
  end if;
end $$;

alter table xw_school_setting add column export_approval_rows int not null default 5000; -- 超过多少条须审批
