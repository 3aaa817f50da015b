-- Whether students fill in themselves decides about their windows, which every process keeps until it is told of a change.
create trigger tell_batch_changed after insert or update or delete on xw_degree_config
  for each row execute function tell_batch_changed();
