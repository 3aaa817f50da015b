-- A small file is read while its user waits, and not kept.
alter table sys_import alter column file_id drop not null;
comment on column sys_import.file_id is 'The stored file; null where it was read at once.';
comment on column sys_import.kind is 'update: changes records that are there; add: creates them; sheet: creates them, by a resource''s own template. Other ways to bring data in have words of their own.';
