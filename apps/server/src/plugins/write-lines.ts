import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A line of the log that is written on its own, after the fact. */
export interface CallLogLine {
  id: string
  /** 0 when nobody was signed in. */
  tenantId: number
  /** 2 is an operation, 4 an unexpected error. */
  type: '2' | '4'
  operateType: string | null
  content: string
  success: boolean
  userId: string | null
  username: string | null
  ip: string | null
  userAgent: string | null
  traceId: string
  permission: string | null
  requestType: string | null
  requestUrl: string | null
  costTime: number | null
  detail: string | null
  /** How often the same call occurred within a moment. */
  times: number
  /** Written only when the call has no line yet. */
  isUnlessLogged: boolean
}

/** Writes lines, in one statement for each school. An operation is named after its permission in the menu. */
export async function writeCallLogLines(db: Db, lines: readonly CallLogLine[]): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(lines, line => line.tenantId)) {
    const given = JSON.stringify(own.map(line => ({ ...line, content: withTimes(line) })))
    await db.inTenant(tenantId, tx =>
      sql`
        insert into sys_log (tenant_id, id, log_type, operate_type, log_content, success, userid, username, ip, user_agent,
          trace_id, method, request_type, request_url, cost_time, detail)
        select ${tenantId}, line.id, line.type, case line.type when '2' then line."operateType" end,
          left(case line.type when '2' then coalesce(nullif(concat_ws('·', page.name, act.name), ''), line."requestUrl", '') || ' ' else '' end
            || line.content, 2000),
          line.success, line."userId", line.username, line.ip, line."userAgent", line."traceId", line.permission,
          line."requestType", line."requestUrl", line."costTime", line.detail
        from jsonb_to_recordset(${given}::jsonb) as line(id uuid, type text, "operateType" text, content text, success boolean,
          "userId" uuid, username text, ip text, "userAgent" text, "traceId" text, permission text, "requestType" text,
          "requestUrl" text, "costTime" int, detail text, "isUnlessLogged" boolean)
        left join sys_permission act on act.code = line.permission
        left join sys_permission page on page.id = act.parent_id and act.menu_type = 2
        where not line."isUnlessLogged" or not exists (
          select from sys_log known where known.tenant_id = ${tenantId} and known.trace_id = line."traceId")
        on conflict (tenant_id, id) do nothing`.execute(tx),
    )
  }
}

const withTimes = ({ content, times }: CallLogLine) => (times > 1 ? `${content}（${times} 次）` : content)
