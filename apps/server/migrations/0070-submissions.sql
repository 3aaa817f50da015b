-- What was reported to the authority, each time as it was then (ADR 0062).
create table xw_submission (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  submission_no text not null, -- 报送批号
  xwbslbm text not null, -- 学位类型
  kind text not null, -- 报送类别
  period text, -- 报送期间
  row_count int not null default 0, -- 条数
  receipt text not null default 'waiting', -- 回执状态
  accepted int not null default 0, -- 通过
  returned int not null default 0, -- 退回
  reporter text not null, -- 报送人
  note text, -- 说明
  checksum text not null, -- 校验和
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
comment on column xw_submission.checksum is 'The hash of the hashes of its rows, in the order of their records.';
create unique index xw_submission_submission_no on xw_submission (tenant_id, submission_no);
create index xw_submission_list on xw_submission (tenant_id, xwbslbm, create_time, id);
alter table xw_submission enable row level security;
create policy tenant on xw_submission using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table xw_submission_row (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  submission_id uuid not null, -- 所属报送批
  record_id uuid not null, -- 学位信息
  xm text, -- 姓名
  xh text, -- 学号（申请号）
  xwzsbh text, -- 学位证书编号
  receipt text not null default 'waiting', -- 回执
  receipt_note text, -- 回执说明
  receipt_time timestamptz, -- 回执时间
  xwbslbm text not null, -- 学位类型
  record_version int not null,
  content jsonb not null,
  checksum bytea not null,
  sealed_sum bytea not null,
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
comment on column xw_submission_row.content is 'The record as it was reported, without what was null; what is sealed in the table is sealed here.';
comment on column xw_submission_row.checksum is 'Of the content without its sealed values, so that it stays the same when the keys change.';
comment on column xw_submission_row.sealed_sum is 'Of the sealed values; a change of the keys writes it anew where it was right.';
create unique index xw_submission_row_record on xw_submission_row (tenant_id, submission_id, record_id);
create index xw_submission_row_last on xw_submission_row (tenant_id, record_id, create_time, id);
create index xw_submission_row_number on xw_submission_row (tenant_id, submission_id, xwzsbh);
-- A record awaits one answer at a time, whoever reports it and however often.
create unique index xw_submission_row_waiting on xw_submission_row (tenant_id, record_id) where receipt = 'waiting';
create index xw_submission_row_list on xw_submission_row (tenant_id, xwbslbm, xwzsbh, id);
alter table xw_submission_row enable row level security;
create policy tenant on xw_submission_row using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What was reported stays what it was; what the authority says of it is written beside it.
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on xw_submission, xw_submission_row from xw_app';
    execute 'grant update (receipt, accepted, returned, update_by, update_time, version) on xw_submission to xw_app';
    execute 'grant update (receipt, receipt_note, receipt_time, update_by, update_time, version) on xw_submission_row to xw_app';
  end if;
end $$;

-- Files of a submission are an export like others, of the rows that were frozen.
alter table xw_data_export add column submission_id uuid;
create index xw_data_export_submission on xw_data_export (tenant_id, submission_id, create_time) where submission_id is not null;
