-- Small forms of their own, beside the degree records: what is asked for, of whom, and until when.
create table xw_collection (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  name text not null, -- 采集名称
  state text not null default '0', -- 状态
  start_time timestamptz not null, -- 开始时间
  end_time timestamptz not null, -- 截止时间
  remind_hours int, -- 截止前提醒（小时）
  needs_review text not null default '0', -- 需要审核
  description text not null, -- 说明
  items jsonb not null, -- 填写项
  sensitive_confirmed text not null default '0', -- 确认收集敏感信息
  xwbslbms text[], -- 学位类型
  depart_ids uuid[], -- 院系
  grades text, -- 年级
  student_numbers text, -- 学号名单
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_collection_name on xw_collection (tenant_id, name);
create index xw_collection_list on xw_collection (tenant_id, create_time, id);
alter table xw_collection enable row level security;
create policy tenant on xw_collection using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- One row for everybody who was asked, from the day it was published.
create table xw_collection_answer (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  collection_id uuid not null, -- 所属采集
  user_id uuid not null, -- 学生账号
  xh text, -- 学号
  xm text, -- 姓名
  xm_dbl text generated always as (doubled(xm)) stored, -- 姓名，供包含查询
  depart_id uuid, -- 院系
  xwbslbm text not null, -- 学位类型
  nj text, -- 年级
  status text not null default '0', -- 状态
  submitted_time timestamptz, -- 提交时间
  reason text, -- 退回原因
  reviewer text, -- 审核人
  review_time timestamptz, -- 审核时间
  fix_until timestamptz, -- 退回后修改截止
  answers jsonb not null default '{}', -- 扩展字段
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id),
  foreign key (tenant_id, collection_id) references xw_collection
) with (fillfactor = 80);
create unique index xw_collection_answer_collection_id_user_id on xw_collection_answer (tenant_id, collection_id, user_id);
create index xw_collection_answer_list on xw_collection_answer (tenant_id, xwbslbm, xh, id);
create index xw_collection_answer_depart_id on xw_collection_answer (tenant_id, xwbslbm, depart_id);
create index xw_collection_answer_user_id on xw_collection_answer (tenant_id, user_id);
create index xw_collection_answer_xm_infix on xw_collection_answer using gin (xm_dbl gin_trgm_ops);
alter table xw_collection_answer enable row level security;
create policy tenant on xw_collection_answer using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What a student has typed into an answer and not handed in yet, as xw_draft keeps it for degree records.
create table xw_answer_draft (
  tenant_id     int not null references sys_tenant,
  record_id     uuid not null,
  user_id       uuid not null,
  base_version  int not null,
  draft_version int not null,
  patch         jsonb not null,
  device        text,
  update_time   timestamptz not null default now(),
  primary key (tenant_id, record_id, user_id),
  foreign key (tenant_id, record_id) references xw_collection_answer on delete cascade,
  foreign key (tenant_id, user_id) references sys_user on delete cascade
) with (fillfactor = 70);
create index xw_answer_draft_user on xw_answer_draft (tenant_id, user_id);
alter table xw_answer_draft enable row level security;
create policy tenant on xw_answer_draft using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What students are told of them. Of a notice that urges, the mark is the hour.
alter table xw_notice drop constraint xw_notice_kind_check;
alter table xw_notice add constraint xw_notice_kind_check check (kind in (
  'opened', 'openedDepart', 'deadline', 'returned', 'approved', 'extended', 'urged', 'revoked',
  'collectionOpened', 'collectionDue', 'collectionUrged', 'collectionReturned'));
comment on column xw_notice.batch_id is 'The collection of degree records, or the custom collection.';
