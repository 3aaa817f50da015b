-- What is configured for applications comes into force: the steps of a review, the words that students agree to, what has to
-- be attached, and what a department may award.

-- What students agreed to, each wording once: a step names it by its print.
create table xw_commitment (
  tenant_id int not null references sys_tenant,
  print text not null,
  content text not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, print)
);
alter table xw_commitment enable row level security;
create policy tenant on xw_commitment using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
do $$
begin
  if exists (select from pg_roles where rolname = 'xw_app') then
    execute 'revoke update, delete on xw_commitment from xw_app';
  end if;
end $$;

alter table xw_info_step add column commitment_print text,
  add foreign key (tenant_id, commitment_print) references xw_commitment;
comment on column xw_info_step.commitment_print is 'What the student agreed to with this step.';

-- What has to be attached is a field of the records, under a code that stays when its name changes.
update xw_degree_config set attachments = (
  select jsonb_agg(item || jsonb_build_object('code', 'fj' || substr(md5(id::text || place), 1, 8)) order by place)
  from jsonb_array_elements(attachments) with ordinality as asked (item, place))
where jsonb_typeof(attachments) = 'array';
create trigger tell_custom_fields_changed after insert or update or delete on xw_degree_config
  for each row execute function tell_custom_fields_changed();

-- A first-level discipline is awarded as such, and only such a one; rules hold records against it from now on.
update xw_major_config set sfyjxk = case when zydm ~ '^\d{4}$' then '1' else '0' end
where xwbslbm in ('21', '22', '31', '32') and (sfyjxk = '1') <> (zydm ~ '^\d{4}$');
