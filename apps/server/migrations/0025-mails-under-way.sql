-- A mail that is with the mail server while its worker dies may have been sent: it is not sent again by itself.

alter table sys_message add column sending boolean not null default false;
comment on column sys_message.sending is 'Set before a message leaves the product, and taken back when it is known what became of it.';
