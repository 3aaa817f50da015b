-- What a school's people write for codes, as somebody chose it in an import; how many rows of an import meant no record;
-- tasks that somebody writes down by hand, and what the files of tasks need of who fetches them.
create table sys_import_word (
  tenant_id   int not null references sys_tenant,
  biz_key     text not null,
  field_key   text not null,
  word        text not null check (length(word) between 1 and 100),
  value       text not null,
  create_by   text,
  create_time timestamptz not null default now(),
  primary key (tenant_id, biz_key, field_key, word)
);
comment on table sys_import_word is 'A word that no code table has, and the code that it stands for in the imports of one school. By kind of record: the same word may stand for another code there.';
alter table sys_import_word enable row level security;
create policy tenant on sys_import_word using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

alter table sys_import add column unmatched_num int not null default 0;
comment on column sys_import.unmatched_num is 'Rows for which no single record was found: each is an answer about somebody, so they are counted per user and day.';
create index sys_import_user on sys_import (tenant_id, user_id, create_time);

alter table sys_quartz_task add column guard jsonb, alter column task_name set default '', alter column origin set default '{}';
comment on table sys_quartz_task is 'Background tasks. Written by the server and its workers; those by hand are records of what was done elsewhere.';
comment on column sys_quartz_task.task_name is 'Which task of the program it is; empty for one that somebody wrote down by hand.';
comment on column sys_quartz_task.guard is 'The rights that decided what is in its files: they are given out while those are unchanged.';
