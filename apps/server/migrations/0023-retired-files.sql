-- A file that an import replaced is kept for some days, so that the import can be taken back.

alter table sys_file drop constraint sys_file_status_check;
alter table sys_file add constraint sys_file_status_check check (status in ('temp', 'clean', 'retired', 'deleted'));
alter table sys_file add check (status <> 'retired' or expires_at is not null);
comment on column sys_file.status is 'temp: waits for its record; clean: kept; retired: replaced, nobody finds it until it is given back; deleted: its bytes are about to go';
