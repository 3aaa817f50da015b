alter table sys_import_row add column outcome text;
comment on column sys_import_row.outcome is 'Of an archive of photos: what kind of result the file has, by the name in the shared list. Null for rows of a spreadsheet.';
