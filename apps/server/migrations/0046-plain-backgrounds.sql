-- Whether the background of a photo is of one colour, looked at when it came; a warning asks for it (W28).
alter table sys_file add column plain_background boolean;
comment on column sys_file.plain_background is 'Null for other files, and where nobody looked.';
