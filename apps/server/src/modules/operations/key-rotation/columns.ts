import { type SealContext, sealedParts, unsealText } from '../../../resource/stored.ts'
import { type KeyRotation, openWithOldKey, resealText } from './turn.ts'

/** An encrypted column; `isIndexed` ones have keyed hashes beside them. */
interface SealedColumn {
  readonly column: string
  readonly isIndexed: boolean
}

const indexed = (column: string): SealedColumn => ({ column, isIndexed: true })
const unindexed = (column: string): SealedColumn => ({ column, isIndexed: false })

/** Every table with encrypted columns that are bound to school and column. A test fails when one is missing here. */
export const sealedColumns: Readonly<Record<string, { isPlatform?: true; columns: readonly SealedColumn[] }>> = {
  xw_info: { columns: [indexed('zjhm'), indexed('sjhm'), indexed('txdz')] },
  xw_decision_entry: { columns: [indexed('zjhm')] },
  xw_change_line: { columns: [unindexed('old_value'), unindexed('new_value')] },
  xw_reviewer: { columns: [indexed('phone'), indexed('email')] },
  sys_user: { columns: [indexed('phone')] },
  sys_registration: { columns: [indexed('phone')] },
  sys_identity_provider: { columns: [unindexed('client_secret')] },
  sys_sms: { isPlatform: true, columns: [indexed('mobile'), unindexed('code'), unindexed('content')] },
  sys_sms_gateway: { isPlatform: true, columns: [unindexed('secret')] },
  sys_data_source: { isPlatform: true, columns: [unindexed('db_password')] },
}

/** Lists the columns of a table that change with its encrypted ones, hashes included. */
export const listSealedColumns = (table: string): string[] =>
  (sealedColumns[table]?.columns ?? []).flatMap(({ column, isIndexed }) =>
    isIndexed ? [column, `${column}_hash`, `${column}_tail`] : [column],
  )

/** Encrypts a row’s values with the new key, by column. Returns null when all of them are already. */
export function resealColumns(
  turn: KeyRotation,
  table: string,
  tenantId: number,
  row: Readonly<Record<string, Buffer | null | undefined>>,
): Record<string, Buffer> | null {
  const known = sealedColumns[table]
  const changed: Record<string, Buffer> = {}
  for (const { column, isIndexed } of known?.columns ?? []) {
    const sealed = row[column]
    if (sealed) Object.assign(changed, resealColumn(turn, { tenantId, column, isIndexed, sealed }))
  }
  return Object.keys(changed).length > 0 ? changed : null
}

function resealColumn(
  turn: KeyRotation,
  given: SealedColumn & { tenantId: number; sealed: Buffer },
): Record<string, Buffer> {
  const { tenantId, column, isIndexed, sealed } = given
  if (!isIndexed) {
    const again = resealText(turn, tenantId, column, sealed)
    return again ? { [column]: again } : {}
  }
  const placeOf = (keys: SealContext['keys']): SealContext => ({ keys, tenantId })
  const text = openWithOldKey(turn, keys => unsealText(placeOf(keys), column, sealed))
  if (text === null) return {}
  const storage = { kind: 'sealed', column, hash: `${column}_hash`, tail: `${column}_tail` } as const
  const parts = sealedParts(placeOf(turn.fresh), storage, text)
  return { [column]: parts.sealed, [storage.hash]: parts.hash, [storage.tail]: parts.tail }
}
