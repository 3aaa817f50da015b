-- Work done in the background, as its user sees it. The queue's own job carries nothing but this row's id.

create table sys_quartz_task (
  tenant_id       int not null references sys_tenant,
  id              uuid not null,
  biz_type        text not null,
  status          text not null default '0' check (status in ('0', '1', '2')),
  org_file_id     text,
  org_file_name   text,
  res_file_id     text,
  res_expire_time timestamptz,
  finish_time     timestamptz,
  use_time        text,
  total_num       int,
  success_num     int,
  fail_num        int,
  res_message     text,
  read_flag       text not null default '0' check (read_flag in ('0', '1')),
  progress        int not null default 0 check (progress between 0 and 100),
  user_id         uuid not null,
  task_name       text not null,
  input           jsonb not null default '{}',
  checkpoint      jsonb,
  origin          jsonb not null,
  depart_id       uuid,
  job_id          uuid,
  attempt         int not null default 0,
  start_time      timestamptz,
  cancelled       boolean not null default false,
  create_by       text,
  create_time     timestamptz not null default now(),
  update_by       text,
  update_time     timestamptz,
  version         int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
comment on table sys_quartz_task is 'Background tasks. Written by the server and its workers; a user only marks them as read.';
comment on column sys_quartz_task.status is '0 waiting or running, 1 done, 2 failed or cancelled';
comment on column sys_quartz_task.res_file_id is 'Ids of the result files, joined by commas.';
comment on column sys_quartz_task.task_name is 'Which task of the program it is.';
comment on column sys_quartz_task.input is 'What the task was asked to do. Emptied once it is done: queries can hold what is sealed elsewhere.';
comment on column sys_quartz_task.checkpoint is 'How far it is, committed with the work itself, so that another attempt goes on from there.';
comment on column sys_quartz_task.depart_id is 'The department its user worked in when asking for it.';
comment on column sys_quartz_task.attempt is 'Counts the starts. Only the newest attempt may write: a worker that was taken for dead cannot.';
create index sys_quartz_task_list on sys_quartz_task (tenant_id, create_time, id);
create index sys_quartz_task_user on sys_quartz_task (tenant_id, user_id, read_flag, create_time);
create index sys_quartz_task_open on sys_quartz_task (tenant_id, user_id) where status = '0';

alter table sys_quartz_task enable row level security;
create policy tenant on sys_quartz_task using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
