import { toColumn } from '@xw/shared/resource/names'
import { openInitial, sealInitial } from '../../../lib/password.ts'
import { sealedSumOf } from '../../degree/record-backup/index.ts'
import { openSeed, sealSeed } from '../../sign-in/second-factor/index.ts'
import { columnsOf, resealColumns, sealedColumns } from './columns.ts'
import { openOld, resealText, type Turn } from './turn.ts'

type Row = Readonly<Record<string, unknown>>

/** One table that is gone through in the order of its key. */
export interface Step {
  table: string
  /** With the types of PostgreSQL. */
  key: readonly (readonly [column: string, type: string])[]
  /** What is read beside the key, and written again where it changed. */
  columns: readonly (readonly [column: string, type: 'bytea' | 'jsonb' | 'text'])[]
  where?: string
  /** What changes of a row, by column; `null` where nothing does. */
  reseal(turn: Turn, row: Row): Record<string, unknown> | null
}

const bySchool = [
  ['tenant_id', 'int'],
  ['id', 'uuid'],
] as const
const byId = [['id', 'uuid']] as const

const columnSteps: Step[] = Object.entries(sealedColumns).map(([table, { isPlatform, columns }]) => ({
  table,
  key: isPlatform ? byId : bySchool,
  columns: columnsOf(table).map(column => [column, 'bytea'] as const),
  where: columns.map(({ column }) => `${column} is not null`).join(' or '),
  reseal: (turn, row) =>
    resealColumns(turn, table, isPlatform ? 0 : Number(row.tenant_id), row as Record<string, Buffer | null>),
}))

interface Image {
  table: string
  tenantId: number
  content: Readonly<Record<string, unknown>>
}

/** A record as it was, with its sealed values under the new key; `null` where all of them are already. */
function resealImage(turn: Turn, { table, tenantId, content }: Image): Record<string, unknown> | null {
  const sealed = columnsOf(table).flatMap(column => {
    const value = content[column]
    return typeof value === 'string' ? [[column, Buffer.from(value.slice(2), 'hex')] as const] : []
  })
  const changed = resealColumns(turn, table, tenantId, Object.fromEntries(sealed))
  if (!changed) return null
  const texts = Object.entries(changed).map(([column, value]) => [column, `\\x${value.toString('hex')}`])
  return { ...content, ...Object.fromEntries(texts) }
}

/** Earlier states of records: what is sealed in the table is sealed in them, as PostgreSQL writes bytes into JSON. */
const history: Step = {
  table: 'sys_history',
  key: [
    ['tenant_id', 'int'],
    ['data_table', 'text'],
    ['data_id', 'uuid'],
    ['data_version', 'int'],
    ['create_time', 'timestamptz'],
  ],
  columns: [['data_content', 'jsonb']],
  where: `data_table in (${Object.keys(sealedColumns)
    .map(table => `'${table}'`)
    .join(', ')})`,
  reseal(turn, row) {
    const table = String(row.data_table)
    const tenantId = sealedColumns[table]?.isPlatform ? 0 : Number(row.tenant_id)
    const changed = resealImage(turn, { table, tenantId, content: row.data_content as Record<string, unknown> })
    return changed && { data_content: JSON.stringify(changed) }
  },
}

/** Copies of records are the same; the sum of what is sealed in one follows it, where it was right. */
const copies: Pick<Step, 'columns' | 'reseal'> = {
  columns: [
    ['content', 'jsonb'],
    ['sealed_sum', 'bytea'],
  ],
  reseal(turn, row) {
    const content = row.content as Record<string, unknown>
    const changed = resealImage(turn, { table: 'xw_info', tenantId: Number(row.tenant_id), content })
    if (!changed) return null
    const before = row.sealed_sum as Buffer
    const isRight = sealedSumOf(content).equals(before)
    return { content: JSON.stringify(changed), sealed_sum: isRight ? sealedSumOf(changed) : before }
  },
}

const backups: Step = {
  ...copies,
  table: 'xw_backup_row',
  key: [
    ['tenant_id', 'int'],
    ['backup_id', 'uuid'],
    ['record_id', 'uuid'],
  ],
}

const submissions: Step = { ...copies, table: 'xw_submission_row', key: bySchool }

const drafts: Step = {
  table: 'xw_draft',
  key: [
    ['tenant_id', 'int'],
    ['record_id', 'uuid'],
    ['user_id', 'uuid'],
  ],
  columns: [['patch', 'jsonb']],
  reseal(turn, row) {
    const patch = row.patch as Record<string, unknown>
    const changed = Object.entries(patch).flatMap(([key, value]) => {
      const sealed = typeof value === 'object' && value !== null && 'sealed' in value ? String(value.sealed) : null
      if (sealed === null) return []
      const column = `xw_draft.${toColumn(key)}`
      const again = resealText(turn, Number(row.tenant_id), column, Buffer.from(sealed, 'base64'))
      return again ? [[key, { sealed: again.toString('base64') }] as const] : []
    })
    return changed.length > 0 ? { patch: JSON.stringify({ ...patch, ...Object.fromEntries(changed) }) } : null
  },
}

const secondFactors: Step = {
  table: 'sys_second_factor',
  key: [['account_id', 'uuid']],
  columns: [['seed', 'bytea']],
  reseal(turn, row) {
    const accountId = String(row.account_id)
    const seed = openOld(turn, keys => openSeed(keys, accountId, row.seed as Buffer))
    return seed === null ? null : { seed: sealSeed(turn.fresh, accountId, seed) }
  },
}

const initialPasswords: Step = {
  table: 'sys_account',
  key: byId,
  columns: [['password_hash', 'text']],
  where: `password_hash like '$initial$%'`,
  reseal(turn, row) {
    const stored = String(row.password_hash)
    const opened = openOld(turn, keys => openInitial(keys.initialPassword, stored))
    return opened === null ? null : { password_hash: sealInitial(turn.fresh.initialPassword, opened) }
  },
}

/** Everything in the database that is under the keys and outlives a day. */
export const steps: readonly Step[] = [
  ...columnSteps,
  history,
  backups,
  submissions,
  drafts,
  secondFactors,
  initialPasswords,
]
