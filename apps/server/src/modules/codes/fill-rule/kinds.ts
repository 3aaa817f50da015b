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

/** The input for making a code. */
export interface FillContext {
  tx: Tx
  session: Session
  ruleId: string
  params: Readonly<Record<string, unknown>>
  /** The values in the form so far. */
  formData: Readonly<Record<string, unknown>>
  /** A trial shows the next number without taking it. */
  isTrial: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Formats the present moment in one of the forms that the registry offers. */
function formatNow(format: string): string {
  const [date = '', time = ''] = (formatTime(new Date()) ?? '').split(' ')
  const [yyyy = '', MM = '', dd = ''] = date.split('-')
  const [HH = '', mm = '', ss = ''] = time.split(':')
  const parts: Readonly<Record<string, string>> = { yyyy, MM, dd, HH, mm, ss }
  return format.replace(/yyyy|MM|dd|HH|mm|ss/g, part => parts[part] ?? '')
}

/**
 * Takes the next number of a rule in a period. Numbers have no gaps, because the row stays locked until the transaction
 * ends.
 */
async function takeNextNumber({ tx, session, ruleId, isTrial }: FillContext, period: string): Promise<number> {
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

/** Makes the code for each kind in the registry; a rule can name one of these only. */
export const codeMakers: Readonly<Record<FillKindName, (filling: FillContext) => Promise<string>>> = {
  async serial(filling) {
    const { prefix, datePart, digits } = filling.params
    const period = formatNow(textOf(datePart))
    const number = String(await takeNextNumber(filling, period))
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
