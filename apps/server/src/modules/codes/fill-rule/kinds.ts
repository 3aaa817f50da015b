import { randomUUID } from 'node:crypto'
import type { FillKindName } from '@xw/shared/rules/fill-kinds'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { ruleVariableValues } from '../../../resource/data-rules.ts'
import { departTree, makeTreeCode } from '../../../resource/tree-code.ts'

/** What a code is made from. */
export interface Filling {
  tx: Tx
  session: Session
  ruleId: string
  params: Readonly<Record<string, unknown>>
  /** What the form holds so far. */
  formData: Readonly<Record<string, unknown>>
  /** Looking at the next number does not take it. */
  isTrial: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The moment in one of the forms that the registry offers. */
function formatNow(format: string): string {
  const [date = '', time = ''] = (formatTime(new Date()) ?? '').split(' ')
  const [yyyy = '', MM = '', dd = ''] = date.split('-')
  const [HH = '', mm = '', ss = ''] = time.split(':')
  const parts: Readonly<Record<string, string>> = { yyyy, MM, dd, HH, mm, ss }
  return format.replace(/yyyy|MM|dd|HH|mm|ss/g, part => parts[part] ?? '')
}

/** The next number of a rule in a period: without gaps, since a row is locked from here to the end of the transaction. */
async function nextNumber({ tx, session, ruleId, isTrial }: Filling, period: string): Promise<number> {
  const key = sql`${session.tenantId}, ${ruleId}, ${period}`
  const { rows } = isTrial
    ? await sql<{ number: string }>`
        select last_number + 1 as number from sys_fill_serial where (tenant_id, rule_id, period) = (${key})`.execute(tx)
    : await sql<{ number: string }>`
        insert into sys_fill_serial (tenant_id, rule_id, period, last_number) values (${key}, 1)
        on conflict (tenant_id, rule_id, period) do update set last_number = sys_fill_serial.last_number + 1
        returning last_number as number`.execute(tx)
  return Number(rows[0]?.number ?? 1)
}

/** How each kind of the registry makes its code. A rule can name one of these and nothing else. */
export const makers: Readonly<Record<FillKindName, (filling: Filling) => Promise<string>>> = {
  async serial(filling) {
    const { prefix, datePart, digits } = filling.params
    const period = formatNow(textOf(datePart))
    const number = String(await nextNumber(filling, period))
    if (number.length > Number(digits)) throw refused('流水号已经用完，请增加流水号位数')
    return textOf(prefix) + period + number.padStart(Number(digits), '0')
  },
  async departCode({ tx, session, formData }) {
    const parentId = textOf(formData.parentId)
    if (parentId && !isId(parentId)) throw refused('上级部门不存在')
    return makeTreeCode(tx, departTree, session.tenantId, parentId || null)
  },
  dateTime: async ({ params }) => formatNow(textOf(params.format)),
  uuid: async ({ params }) => (params.isCompact === '1' ? randomUUID().replaceAll('-', '') : randomUUID()),
  text: async ({ params, session }) =>
    textOf(params.text).replace(/#\{(\w+)\}/g, (_, name: string) => ruleVariableValues(name, session).join(',')),
}
