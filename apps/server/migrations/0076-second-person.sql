-- Who gave somebody a right, and when: whoever decides about a request must have had the right before it, and from others
-- than whoever asks. Grants of an older version were made long ago, by nobody who is known.
do $$
declare t text;
begin
  foreach t in array array['sys_user_role', 'sys_role_permission', 'sys_user_depart', 'sys_depart_permission',
                           'sys_depart_role_user', 'sys_depart_role_permission'] loop
    execute format('alter table %I add column granted_by uuid', t);
    execute format('alter table %I add column granted_at timestamptz not null default ''-infinity''', t);
    execute format('alter table %I alter column granted_at set default now()', t);
    execute format('comment on column %I.granted_by is ''The account that gave it; null where the program did, or an older version.''', t);
  end loop;
end $$;

-- A department that begins to give its people something gives it then, however long it has held it.
create function note_depart_grants() returns trigger language plpgsql as $$
declare giver uuid := (
  select person.id from sys_user person
  where person.tenant_id = new.tenant_id and person.username = new.update_by and person.del_flag = '0');
begin
  update sys_depart_permission set granted_at = now(), granted_by = giver
  where tenant_id = new.tenant_id and depart_id = new.id and new.grants_to_all = '1';
  update sys_depart_role_permission set granted_at = now(), granted_by = giver
  where tenant_id = new.tenant_id and depart_id = new.id and old.status <> '1';
  return null;
end $$;
create trigger note_depart_grants after update of status, grants_to_all on sys_depart
  for each row when (new.status = '1' and (old.status <> '1' or new.grants_to_all = '1' and old.grants_to_all <> '1'))
  execute function note_depart_grants();

-- Who else had a hand in an account. Its owner changes none of these, also not by a later change of the own password:
-- whoever knew that password could have made it.
alter table sys_account add column created_by uuid;
alter table sys_account add column reset_by uuid;
alter table sys_account add column contact_by uuid;
comment on column sys_account.created_by is 'The account that made this one; null where its owner came alone, or an older version made it.';
comment on column sys_account.reset_by is 'Who gave it its last password that was not chosen by its owner.';
comment on column sys_account.contact_by is 'Who else last changed the mail address or the number that receives its codes.';
