-- A supervisor confirms the thesis of a student as it was then: whatever of it changes afterwards, by any way, it is not
-- confirmed any more.

create function thesis_print(variadic parts text[]) returns text language sql immutable parallel safe
  return md5(array_to_json(parts)::text);

alter table xw_info
  add column confirmed_print text,
  add column thesis_confirmed text generated always as (
    case when confirmed_print = thesis_print(dsxm, lwtm, lwywtm, lwgjc, lwlx, lwxtly, lwyjfx, lwzxyz)
      then '1' else '0' end) stored;
comment on column xw_info.confirmed_print is 'Of the thesis as its supervisor confirmed it.';
