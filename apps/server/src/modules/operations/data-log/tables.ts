import { can } from '@xw/shared/permission/can'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { DataLogTable } from '@xw/shared/wire/data-log'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { callParamsOf } from '../../../resource/call-params.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import type { Caller, CallInput } from '../../../resource/within.ts'

/** A table whose records keep versions, and the parameters that select it. */
interface LoggedTable extends DataLogTable {
  resource: Resource
  input: CallInput
  /** The permission to look at the history. */
  right: string
}

/** Names the table of a definition; definitions that share a table add the value that selects their rows. */
export const dataTableOf = ({ table, only }: ResourceDef): string => (only ? `${table}:${only.value}` : table)

/** The permission to look at the history: `history` where the resource has that action, otherwise `list`. */
const historyPermission = ({ permission, moreActions = [] }: ResourceDef) =>
  `${permission}:${moreActions.some(({ code }) => code === 'history') ? 'history' : 'list'}`

const toLoggedTable = (resource: Resource, def: ResourceDef): LoggedTable => ({
  dataTable: dataTableOf(def),
  title: def.title,
  resource,
  input: callParamsOf(def),
  right: historyPermission(def),
})

/** The resources of all definitions. Other resources in the engine show the same tables again. */
const listLoggedResources = ({ made, ground }: Engine): Resource[] =>
  ground.definitions.all().flatMap(({ path }) => made.get(path) ?? [])

const listLoggedTables = (engine: Engine): LoggedTable[] =>
  listLoggedResources(engine).flatMap(resource =>
    resource.source
      .all()
      .filter(def => def.history)
      .map(def => toLoggedTable(resource, def)),
  )

/** Lists the tables whose history the caller may look at, for the types they work for. */
export async function listVisibleTables(tx: Tx, engine: Engine, session: Session): Promise<DataLogTable[]> {
  const found: DataLogTable[] = []
  for (const { dataTable, title, resource, input, right } of listLoggedTables(engine))
    if (can(session.grants, right) && (await isTypeAllowed(tx, resource, session, input)))
      found.push({ dataTable, title })
  return found
}

async function isTypeAllowed(tx: Tx, { source }: Resource, session: Session, input: CallInput): Promise<boolean> {
  try {
    await source.resolve(tx, session, input)
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') return false
    throw error
  }
}

/**
 * Finds the table that a call names; the name is only compared. The bare name of a table that several definitions share is
 * allowed, because the record decides the definition. A table that the caller may not look at is refused as unknown.
 */
export function findTable(engine: Engine, session: Session, name: string): LoggedTable {
  const tables = listLoggedTables(engine)
  const shared = tables.find(({ dataTable }) => dataTable.startsWith(`${name}:`))
  const found = tables.find(({ dataTable }) => dataTable === name) ?? (shared && { ...shared, input: {} })
  if (!found || !can(session.grants, found.right)) throw refused('没有这张数据表，或您不能查看它的历史')
  return found
}

/** Lets the caller act with the permission for the table, so that its rights apply. */
export const asReader = ({ session, origin }: Caller, { right }: LoggedTable): Caller => ({
  session,
  origin: { ...origin, permission: right },
})
