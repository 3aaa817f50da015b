-- Theses that are to be reviewed, one row for each round; who can review them; and what the check for copied text said.
create table xw_thesis_review (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  record_id uuid not null, -- 学位信息
  review_no text not null, -- 送审编号
  xh text, -- 学号
  xm text, -- 姓名
  xm_dbl text generated always as (doubled(xm)) stored, -- 姓名，供包含查询
  depart_id uuid, -- 院系
  xwbslbm text not null, -- 学位类型
  zymc text, -- 专业
  dsxm text, -- 导师
  lwtm text, -- 论文题目
  round int not null default 1, -- 评阅轮次
  review_mode text not null default '1', -- 送审方式
  state text not null default '0', -- 状态
  sampled text not null default '0', -- 抽检
  draw_id uuid, -- 抽检批次
  thesis_file uuid[], -- 论文全文
  sent_date date, -- 送审日期
  returned_date date, -- 返回日期
  grades text, -- 总评
  score numeric, -- 平均分
  conclusion text, -- 结论
  conclusion_reason text, -- 结论调整原因
  copy_ratio numeric, -- 去除引用文献复制比
  word_count int, -- 总字数
  check_date date, -- 检测日期
  check_passed text, -- 查重通过
  remark text, -- 备注
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_thesis_review_record_id_round on xw_thesis_review (tenant_id, record_id, round);
create unique index xw_thesis_review_review_no on xw_thesis_review (tenant_id, review_no);
create index xw_thesis_review_list on xw_thesis_review (tenant_id, xwbslbm, create_time, id);
create index xw_thesis_review_depart_id on xw_thesis_review (tenant_id, xwbslbm, depart_id);
create index xw_thesis_review_xm_infix on xw_thesis_review using gin (xm_dbl gin_trgm_ops);
alter table xw_thesis_review enable row level security;
create policy tenant on xw_thesis_review using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table xw_reviewer (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  name text not null, -- 姓名
  unit text not null, -- 单位
  is_own_school text not null default '0', -- 本校专家
  job_title text, -- 职称
  specialty text, -- 研究领域
  phone bytea, -- 手机号
  phone_hash bytea, -- 手机号的散列
  phone_tail bytea, -- 手机号后四位的散列
  email bytea, -- 邮箱
  email_hash bytea, -- 邮箱的散列
  email_tail bytea, -- 邮箱后四位的散列
  max_at_once int not null default 5, -- 同时评阅上限
  is_active text not null default '1', -- 启用
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_reviewer_name_unit on xw_reviewer (tenant_id, name, unit);
create index xw_reviewer_list on xw_reviewer (tenant_id, create_time, id);
alter table xw_reviewer enable row level security;
create policy tenant on xw_reviewer using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table xw_thesis_check (
  tenant_id int not null references sys_tenant, -- 学校
  id uuid not null, -- 主键
  xh text not null, -- 学号
  xm text, -- 姓名
  depart_id uuid, -- 院系
  xwbslbm text, -- 学位类型
  record_id uuid, -- 学位信息
  copy_ratio numeric not null, -- 去除引用文献复制比
  word_count int, -- 总字数
  check_date date not null, -- 检测日期
  check_passed text not null, -- 是否通过
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (tenant_id, id)
);
create unique index xw_thesis_check_xh_check_date on xw_thesis_check (tenant_id, xh, check_date);
create index xw_thesis_check_list on xw_thesis_check (tenant_id, xwbslbm, create_time, id);
create index xw_thesis_check_depart_id on xw_thesis_check (tenant_id, xwbslbm, depart_id);
alter table xw_thesis_check enable row level security;
create policy tenant on xw_thesis_check using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- A draw of theses: with the seed and the candidates anybody can repeat it.
create table xw_review_draw (
  tenant_id int not null references sys_tenant,
  id uuid not null,
  xwbslbm text not null,
  percent numeric not null,
  seed text not null,
  candidates uuid[] not null,
  drawn uuid[] not null,
  create_by text,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table xw_review_draw enable row level security;
create policy tenant on xw_review_draw using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- A reviewer's invitation to one thesis, and what came of it.
create table xw_review_assignment (
  tenant_id int not null references sys_tenant,
  id uuid not null,
  review_id uuid not null,
  reviewer_id uuid not null,
  state text not null default 'open' check (state in ('open', 'answered', 'declined', 'withdrawn')),
  link_hash bytea,
  key_hash bytea,
  expires_at timestamptz not null,
  opened_time timestamptz,
  closed_time timestamptz,
  grade text,
  score numeric,
  comments text,
  decline_reason text,
  create_by text,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, review_id) references xw_thesis_review on delete cascade,
  foreign key (tenant_id, reviewer_id) references xw_reviewer
);
comment on column xw_review_assignment.link_hash is 'SHA-256 of the token in the link; empty once nothing can be opened by it any more.';
comment on column xw_review_assignment.key_hash is 'SHA-256 of the key of the browser that opened the link first: no other one opens it afterwards.';
create unique index xw_review_assignment_once on xw_review_assignment (tenant_id, review_id, reviewer_id);
create unique index xw_review_assignment_link on xw_review_assignment (tenant_id, link_hash);
create index xw_review_assignment_reviewer on xw_review_assignment (tenant_id, reviewer_id);
alter table xw_review_assignment enable row level security;
create policy tenant on xw_review_assignment using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create index xw_thesis_check_record on xw_thesis_check (tenant_id, record_id);
-- How something was drawn does not change afterwards.
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on xw_review_draw from xw_app';
  end if;
end $$;
