-- A row of an import may say what its record has already: it is counted and writes nothing.
alter table sys_import add column same_num int not null default 0; -- 相同
alter table staging.import_row add column is_same boolean not null default false;
comment on column staging.import_row.is_same is 'The row says what its record has already: nothing is written for it.';
alter table sys_import_row drop constraint sys_import_row_check;
alter table sys_import_row add constraint sys_import_row_check
  check ((data_id is null and outcome is distinct from 'same') = (reason is not null));
comment on column sys_import_row.outcome is 'Of an archive of photos: what kind of result the file has, by the name in the shared list. Of a spreadsheet: ''same'' where the row says what its record has already, null otherwise.';
