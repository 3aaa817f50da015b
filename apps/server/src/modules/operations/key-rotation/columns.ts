import { type SealContext, sealedParts, unsealText } from '../../../resource/stored.ts'
import { openOld, resealText, type Turn } from './turn.ts'

/** A sealed column; `indexed` ones have keyed hashes beside them. */
interface SealedColumn {
  readonly column: string
  readonly isIndexed: boolean
}

const indexed = (column: string): SealedColumn => ({ column, isIndexed: true })
const plain = (column: string): SealedColumn => ({ column, isIndexed: false })

/** Every table with sealed columns whose place is their school and column. A test asks for those that are missing here. */
export const sealedColumns: Readonly<Record<string, { isPlatform?: true; columns: readonly SealedColumn[] }>> = {
  xw_info: { columns: [indexed('zjhm'), indexed('sjhm'), indexed('txdz')] },
  xw_decision_entry: { columns: [indexed('zjhm')] },
  xw_change_line: { columns: [plain('old_value'), plain('new_value')] },
  xw_reviewer: { columns: [indexed('phone'), indexed('email')] },
  sys_user: { columns: [indexed('phone')] },
  sys_registration: { columns: [indexed('phone')] },
  sys_identity_provider: { columns: [plain('client_secret')] },
  sys_sms: { isPlatform: true, columns: [indexed('mobile'), plain('code'), plain('content')] },
  sys_sms_gateway: { isPlatform: true, columns: [plain('secret')] },
  sys_data_source: { isPlatform: true, columns: [plain('db_password')] },
}

/** All columns that belong to the sealed ones of a table. */
export const columnsOf = (table: string): string[] =>
  (sealedColumns[table]?.columns ?? []).flatMap(({ column, isIndexed }) =>
    isIndexed ? [column, `${column}_hash`, `${column}_tail`] : [column],
  )

/** A row's sealed values under the new key, by column; `null` where all of them are already. */
export function resealColumns(
  turn: Turn,
  table: string,
  tenantId: number,
  row: Readonly<Record<string, Buffer | null | undefined>>,
): Record<string, Buffer> | null {
  const known = sealedColumns[table]
  const changed: Record<string, Buffer> = {}
  for (const { column, isIndexed } of known?.columns ?? []) {
    const sealed = row[column]
    if (sealed) Object.assign(changed, resealOne(turn, { tenantId, column, isIndexed, sealed }))
  }
  return Object.keys(changed).length > 0 ? changed : null
}

function resealOne(turn: Turn, given: SealedColumn & { tenantId: number; sealed: Buffer }): Record<string, Buffer> {
  const { tenantId, column, isIndexed, sealed } = given
  if (!isIndexed) {
    const again = resealText(turn, tenantId, column, sealed)
    return again ? { [column]: again } : {}
  }
  const placeOf = (keys: SealContext['keys']): SealContext => ({ keys, tenantId })
  const text = openOld(turn, keys => unsealText(placeOf(keys), column, sealed))
  if (text === null) return {}
  const storage = { kind: 'sealed', column, hash: `${column}_hash`, tail: `${column}_tail` } as const
  const parts = sealedParts(placeOf(turn.fresh), storage, text)
  return { [column]: parts.sealed, [storage.hash]: parts.hash, [storage.tail]: parts.tail }
}
