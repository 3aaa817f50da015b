-- What people are told of collections and of their own records, each of it once: a row is written with what it tells of, and
-- becomes a message later. Its key is what keeps a second one from being written, whatever dies when.

create table xw_notice (
  tenant_id   int not null references sys_tenant,
  kind        text not null check (kind in ('opened', 'deadline', 'returned', 'approved')),
  subject_id  uuid not null,
  mark        text not null default '',
  user_id     uuid not null,
  batch_id    uuid,
  until       timestamptz,
  reason      text,
  posted_at   timestamptz,
  message_id  uuid,
  create_time timestamptz not null default now(),
  primary key (tenant_id, kind, subject_id, mark, user_id)
);
comment on column xw_notice.subject_id is 'The collection, or the record.';
comment on column xw_notice.mark is 'Which of several: the deadline and how near it is, or the version of the record.';
comment on column xw_notice.message_id is 'Null where the school has put the template out of use.';
create index xw_notice_waiting on xw_notice (tenant_id, create_time) where posted_at is null;
alter table xw_notice enable row level security;
create policy tenant on xw_notice using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
