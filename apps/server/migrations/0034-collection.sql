-- Collections: when students, departments and the school work on the records of a degree type, and what became of each.

create table xw_batch (
  tenant_id       int not null references sys_tenant,
  id              uuid not null,
  name            text not null, -- 批次名称
  xwbslbm         text not null, -- 学位类型
  state           text not null default '0', -- 状态
  student_from    timestamptz, -- 学生填报开始
  student_until   timestamptz, -- 学生填报截止
  depart_from     timestamptz, -- 院系审核开始
  depart_until    timestamptz, -- 院系审核截止
  school_from     timestamptz, -- 学校审核开始
  school_until    timestamptz, -- 学校审核截止
  depart_ids      uuid[], -- 参与院系
  grades          text, -- 参与年级
  needs_photo     text not null default '1', -- 要求照片
  needs_signature text not null default '0', -- 要求打印签字
  xwsydwm         text, -- 学位授予单位
  xzxm            text, -- 校长姓名
  zxxm            text, -- 学位评定委员会主席姓名
  jybh            text, -- 决议文号
  hxwrq           text, -- 获学位日期
  instructions    text, -- 填报须知
  contact         text, -- 联系方式
  create_by       text,
  create_time     timestamptz not null default now(),
  update_by       text,
  update_time     timestamptz,
  version         int not null default 1,
  primary key (tenant_id, id)
);
comment on table xw_batch is 'One collection of the records of one degree type. A bound that is null does not bind.';
create unique index xw_batch_name on xw_batch (tenant_id, xwbslbm, name);
-- Only one collection of a type is under way.
create unique index xw_batch_open on xw_batch (tenant_id, xwbslbm) where state = '1';
create index xw_batch_list on xw_batch (tenant_id, xwbslbm, create_time, id);

alter table xw_batch enable row level security;
create policy tenant on xw_batch using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every process keeps the collections it knows until it is told.
create function tell_batch_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('batch_changed', coalesce(new.tenant_id, old.tenant_id)::text);
  return null;
end $$;
create trigger tell_batch_changed after insert or update or delete on xw_batch
  for each row execute function tell_batch_changed();

-- What the rules found is about one version of a record: whatever changes it afterwards, by any way, makes it unknown again.
alter table xw_info
  add column judged text,
  add column judged_version int,
  add column findings text[],
  add column judgement text generated always as (case when judged_version = version then judged else '0' end) stored,
  add column returned_fields text[],
  add column return_reason text,
  add column extended_until timestamptz;
comment on column xw_info.judgement is '校验结果：0 未校验，1 通过，2 有警告，3 有错误';
comment on column xw_info.findings is 'Codes of the rules that the judged version breaks.';
comment on column xw_info.extended_until is 'Until then this student may still fill it in, whatever the collection says.';

alter table xw_info
  add foreign key (tenant_id, batch_id) references xw_batch;
create index xw_info_batch on xw_info (tenant_id, batch_id, create_time, id);

-- Each step of a record's way. Written with the change it is about, never changed.
create table xw_info_step (
  tenant_id     int not null references sys_tenant,
  record_id     uuid not null,
  version       int not null,
  action        text not null,
  from_status   text not null,
  to_status     text not null,
  reason        text,
  marked_fields text[],
  actor         text not null,
  user_id       uuid not null,
  username      text not null,
  realname      text,
  ip            text,
  create_time   timestamptz not null default now(),
  primary key (tenant_id, record_id, version)
);
comment on column xw_info_step.version is 'That of the record after the step.';
alter table xw_info_step enable row level security;
create policy tenant on xw_info_step using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on xw_info_step from xw_app';
  end if;
end $$;
