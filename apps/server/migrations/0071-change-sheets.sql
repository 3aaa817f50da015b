-- What the school asks the province to have changed in what it has reported.
create table xw_change_sheet (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  sheet_no text not null, -- 勘误单号
  kind text not null default 'edit', -- 勘误类型
  xwbslbm text not null, -- 学位类型
  record_count int not null default 0, -- 记录数
  state text not null default '0', -- 状态
  reason text not null, -- 申请理由
  files uuid[], -- 附件
  submit_by text, -- 提交人
  submit_time timestamptz, -- 提交时间
  school_opinion text, -- 学校意见
  school_by text, -- 学校审核人
  school_time timestamptz, -- 学校审核时间
  province_opinion text, -- 省级意见
  document_no text, -- 批文号
  province_by text, -- 登记人
  province_time timestamptz, -- 登记时间
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_change_sheet_sheet_no on xw_change_sheet (tenant_id, sheet_no);
create index xw_change_sheet_list on xw_change_sheet (tenant_id, xwbslbm, create_time, id);
alter table xw_change_sheet enable row level security;
create policy tenant on xw_change_sheet using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- The records that a sheet is about.
create table xw_change_record (
  tenant_id int not null references sys_tenant,
  id uuid not null,
  sheet_id uuid not null,
  record_id uuid not null,
  from_status text,
  record_version int,
  old_photo uuid,
  new_photo uuid,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sheet_id) references xw_change_sheet on delete cascade
);
comment on column xw_change_record.from_status is 'Where the record was when the sheet was handed in, and where it goes back to.';
comment on column xw_change_record.record_version is 'The record as the sheet was handed in: of another version nothing is carried out.';
create unique index xw_change_record_once on xw_change_record (tenant_id, sheet_id, record_id);
create index xw_change_record_record on xw_change_record (tenant_id, record_id);
alter table xw_change_record enable row level security;
create policy tenant on xw_change_record using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Their fields, each with the value that it had and the one that it is to have. Both are sealed, whatever the field.
create table xw_change_line (
  tenant_id int not null references sys_tenant,
  id uuid not null,
  entry_id uuid not null,
  field text not null,
  old_value bytea not null,
  new_value bytea not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, entry_id) references xw_change_record on delete cascade
);
create unique index xw_change_line_once on xw_change_line (tenant_id, entry_id, field);
alter table xw_change_line enable row level security;
create policy tenant on xw_change_line using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What was changed after it was reported, and by which document a degree was revoked.
alter table xw_info add column is_changed text; -- 已变更
alter table xw_info add column revoke_no text; -- 撤销文号
alter table xw_info add column revoke_date text; -- 撤销日期

-- A student is told that the degree was revoked.
alter table xw_notice drop constraint xw_notice_kind_check;
alter table xw_notice add constraint xw_notice_kind_check
  check (kind in ('opened', 'openedDepart', 'deadline', 'returned', 'approved', 'extended', 'urged', 'revoked'));
