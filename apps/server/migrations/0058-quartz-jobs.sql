-- Work that runs by itself, by times that people set, and what became of it each time.

create table sys_quartz_job (
  id uuid not null, -- 主键
  job_class_name text not null, -- 任务
  cron_expression text not null, -- Cron表达式
  parameter jsonb, -- 参数
  misfire text not null default 'once', -- 错过执行时间时
  alert text not null default '1', -- 失败时通知管理员
  description text, -- 描述
  status text not null default '0', -- 状态
  next_time timestamptz, -- 下次执行
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
create index sys_quartz_job_list on sys_quartz_job (create_time, id);
create index sys_quartz_job_due on sys_quartz_job (next_time) where status = '0';
comment on column sys_quartz_job.job_class_name is 'A key of the registry in the program, never a class.';
comment on column sys_quartz_job.next_time is 'Null where no more time comes, and while it is stopped.';

create table sys_quartz_run (
  id uuid not null, -- 主键
  job_id uuid not null references sys_quartz_job on delete cascade, -- 定时任务
  due_time timestamptz not null, -- 应执行时间
  status text not null default '0', -- 结果
  source text not null default 'time', -- 触发方式
  start_time timestamptz, -- 开始时间
  finish_time timestamptz, -- 结束时间
  use_ms int, -- 用时
  attempt int not null default 0, -- 执行次数
  missed_num int, -- 错过次数
  last_due_time timestamptz, -- 错过至
  output text, -- 输出
  checkpoint jsonb,
  queue_id uuid,
  alerted boolean not null default false,
  create_by text, -- 创建人
  create_time timestamptz not null default now(), -- 创建时间
  update_by text, -- 更新人
  update_time timestamptz, -- 更新时间
  version int not null default 1, -- 版本
  primary key (id)
);
-- Whoever is the first to claim a due time has it; nobody gets a second one.
create unique index sys_quartz_run_due on sys_quartz_run (job_id, due_time);
-- A job never runs beside itself.
create unique index sys_quartz_run_open on sys_quartz_run (job_id) where status = '0';
create index sys_quartz_run_list on sys_quartz_run (due_time, id);
comment on table sys_quartz_run is 'A row that was missed stands for all times from due_time to last_due_time.';
comment on column sys_quartz_run.queue_id is 'The job of the queue that carries it while it is open.';
comment on column sys_quartz_run.alerted is 'Administrators were told that it failed.';

-- They were timed by the queue itself before.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('housekeeping', 'announcing', 'noticing');
  end if;
end $$;
