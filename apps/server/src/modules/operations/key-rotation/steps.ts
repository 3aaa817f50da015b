import { toColumn } from '@xw/shared/resource/names'
import { openInitial, sealInitial } from '../../../lib/password.ts'
import { sealedSumOf } from '../../degree/record-backup/index.ts'
import { openSeed, sealSeed } from '../../sign-in/second-factor/index.ts'
import { listSealedColumns, resealColumns, sealedColumns } from './columns.ts'
import { type KeyRotation, openWithOldKey, resealText } from './turn.ts'

type StoredRow = Readonly<Record<string, unknown>>

/** A table that the rotation walks through in the order of its key. */
export interface RotationStep {
  table: string
  /** The columns of the key with their PostgreSQL types. */
  key: readonly (readonly [column: string, type: string])[]
  /** The columns that are read, and written again when they changed. */
  columns: readonly (readonly [column: string, type: 'bytea' | 'jsonb' | 'text'])[]
  where?: string
  /** Returns the changed columns of a row, or null when nothing changes. */
  reseal(turn: KeyRotation, row: StoredRow): Record<string, unknown> | null
}

const bySchool = [
  ['tenant_id', 'int'],
  ['id', 'uuid'],
] as const
const byId = [['id', 'uuid']] as const

const columnSteps: RotationStep[] = Object.entries(sealedColumns).map(([table, { isPlatform, columns }]) => ({
  table,
  key: isPlatform ? byId : bySchool,
  columns: listSealedColumns(table).map(column => [column, 'bytea'] as const),
  where: columns.map(({ column }) => `${column} is not null`).join(' or '),
  reseal: (turn, row) =>
    resealColumns(turn, table, isPlatform ? 0 : Number(row.tenant_id), row as Record<string, Buffer | null>),
}))

interface RecordCopy {
  table: string
  tenantId: number
  content: Readonly<Record<string, unknown>>
}

/** Encrypts a stored copy of a record with the new key. Returns null when all of it is already. */
function resealCopy(turn: KeyRotation, { table, tenantId, content }: RecordCopy): Record<string, unknown> | null {
  const sealed = listSealedColumns(table).flatMap(column => {
    const value = content[column]
    return typeof value === 'string' ? [[column, Buffer.from(value.slice(2), 'hex')] as const] : []
  })
  const changed = resealColumns(turn, table, tenantId, Object.fromEntries(sealed))
  if (!changed) return null
  const texts = Object.entries(changed).map(([column, value]) => [column, `\\x${value.toString('hex')}`])
  return { ...content, ...Object.fromEntries(texts) }
}

/** Earlier versions of records. PostgreSQL writes encrypted columns into their JSON as hexadecimal text. */
const history: RotationStep = {
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
    const changed = resealCopy(turn, { table, tenantId, content: row.data_content as Record<string, unknown> })
    return changed && { data_content: JSON.stringify(changed) }
  },
}

/** Copies of records, with the checksum of their encrypted values, which is renewed when it was correct. */
const copies: Pick<RotationStep, 'columns' | 'reseal'> = {
  columns: [
    ['content', 'jsonb'],
    ['sealed_sum', 'bytea'],
  ],
  reseal(turn, row) {
    const content = row.content as Record<string, unknown>
    const changed = resealCopy(turn, { table: 'xw_info', tenantId: Number(row.tenant_id), content })
    if (!changed) return null
    const before = row.sealed_sum as Buffer
    const isRight = sealedSumOf(content).equals(before)
    return { content: JSON.stringify(changed), sealed_sum: isRight ? sealedSumOf(changed) : before }
  },
}

const backups: RotationStep = {
  ...copies,
  table: 'xw_backup_row',
  key: [
    ['tenant_id', 'int'],
    ['backup_id', 'uuid'],
    ['record_id', 'uuid'],
  ],
}

const submissions: RotationStep = { ...copies, table: 'xw_submission_row', key: bySchool }

const drafts: RotationStep = {
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

const secondFactors: RotationStep = {
  table: 'sys_second_factor',
  key: [['account_id', 'uuid']],
  columns: [['seed', 'bytea']],
  reseal(turn, row) {
    const accountId = String(row.account_id)
    const seed = openWithOldKey(turn, keys => openSeed(keys, accountId, row.seed as Buffer))
    return seed === null ? null : { seed: sealSeed(turn.fresh, accountId, seed) }
  },
}

const initialPasswords: RotationStep = {
  table: 'sys_account',
  key: byId,
  columns: [['password_hash', 'text']],
  where: `password_hash like '$initial$%'`,
  reseal(turn, row) {
    const stored = String(row.password_hash)
    const opened = openWithOldKey(turn, keys => openInitial(keys.initialPassword, stored))
    return opened === null ? null : { password_hash: sealInitial(turn.fresh.initialPassword, opened) }
  },
}

/** Everything in the database that depends on the keys and lives longer than a day. */
export const rotationSteps: readonly RotationStep[] = [
  ...columnSteps,
  history,
  backups,
  submissions,
  drafts,
  secondFactors,
  initialPasswords,
]
