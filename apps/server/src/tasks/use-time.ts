import { sql } from 'kysely'

/** The duration of a task from its first start to now, in words: 42秒, 3分05秒, 1小时02分. */
export const useTimeSql = sql<string>`(
  select case
    when took < 60 then took || '秒'
    when took < 3600 then took / 60 || '分' || lpad((took % 60)::text, 2, '0') || '秒'
    else took / 3600 || '小时' || lpad((took / 60 % 60)::text, 2, '0') || '分'
  end from (select ceil(extract(epoch from now() - coalesce(start_time, now())))::int as took) spent)`
