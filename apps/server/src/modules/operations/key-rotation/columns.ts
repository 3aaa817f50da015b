import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { resources } from '@xw/shared/resources/index'
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
interface SealedTable {
  readonly isPlatform: boolean
  readonly columns: readonly SealedColumn[]
}

/** Encrypted columns that modules write themselves, so that no definition names them. */
const undefinedColumns: Readonly<Record<string, readonly SealedColumn[]>> = {
  xw_change_line: [unindexed('old_value'), unindexed('new_value')],
  sys_sms: [unindexed('code'), unindexed('content')],
}

function toSealedColumns({ fields }: ResourceDef): SealedColumn[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const storage = getFieldStorage(key, field)
    if (storage.kind === 'sealed') return indexed(storage.column)
    return storage.kind === 'secret' ? unindexed(storage.column) : []
  })
}

const toSealedTable = (table: string): SealedTable => {
  const defs = resources.filter(def => def.table === table)
  const columns = [...defs.flatMap(toSealedColumns), ...(undefinedColumns[table] ?? [])]
  return {
    isPlatform: defs.some(({ tenant }) => tenant === 'platform'),
    columns: [...new Map(columns.map(column => [column.column, column])).values()],
  }
}

/** The encrypted columns by table: those of all definitions, and those that modules write themselves. */
export const sealedColumns: Readonly<Record<string, SealedTable>> = Object.fromEntries(
  [...new Set([...resources.map(({ table }) => table), ...Object.keys(undefinedColumns)])]
    .map(table => [table, toSealedTable(table)] as const)
    .filter(([, { columns }]) => columns.length > 0),
)

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
