import { can } from '@xw/shared/permission/can'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'
import type { DataLogTable } from '@xw/shared/wire/data-log'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { callParamsOf } from '../../../resource/call-params.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import type { Caller, CallInput } from '../../../resource/within.ts'

/** Records that keep their versions, and what a call has to say to mean them. */
interface LoggedTable extends DataLogTable {
  resource: Resource
  input: CallInput
  /** What somebody needs to look at their past. */
  right: string
}

/** Definitions that share a table are told apart by which of its rows are theirs. */
export const dataTableOf = ({ table, only }: ResourceDef): string => (only ? `${table}:${only.value}` : table)

/** Whose past has a right of its own is not shown to who has only that of the list. */
const rightOf = ({ permission, moreActions = [] }: ResourceDef) =>
  `${permission}:${moreActions.some(({ code }) => code === 'history') ? 'history' : 'list'}`

const toTable = (resource: Resource, def: ResourceDef): LoggedTable => ({
  dataTable: dataTableOf(def),
  title: def.title,
  resource,
  input: callParamsOf(def),
  right: rightOf(def),
})

/** The product's own resources and those that came while it runs. Others are another look at a table of these. */
const resourcesOf = ({ made, later }: Engine): Resource[] => [
  ...resources.flatMap(({ path }) => made.get(path) ?? []),
  ...later.values(),
]

const tablesOf = (engine: Engine): LoggedTable[] =>
  resourcesOf(engine).flatMap(resource =>
    resource.source
      .all()
      .filter(def => def.history)
      .map(def => toTable(resource, def)),
  )

/** The tables whose past the caller may look at, of the types that are theirs. */
export async function readTables(tx: Tx, engine: Engine, session: Session): Promise<DataLogTable[]> {
  const found: DataLogTable[] = []
  for (const { dataTable, title, resource, input, right } of tablesOf(engine))
    if (can(session.grants, right) && (await isOpen(tx, resource, session, input))) found.push({ dataTable, title })
  return found
}

async function isOpen(tx: Tx, { source }: Resource, session: Session, input: CallInput): Promise<boolean> {
  try {
    await source.resolve(tx, session, input)
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') return false
    throw error
  }
}

/**
 * The table that a call names, compared and never used. By the bare name of one that several definitions share, the record
 * says which is meant. One that the caller may not look at is none.
 */
export function findTable(engine: Engine, session: Session, name: string): LoggedTable {
  const tables = tablesOf(engine)
  const shared = tables.find(({ dataTable }) => dataTable.startsWith(`${name}:`))
  const found = tables.find(({ dataTable }) => dataTable === name) ?? (shared && { ...shared, input: {} })
  if (!found || !can(session.grants, found.right)) throw refused('没有这张数据表，或您不能查看它的历史')
  return found
}

/** The caller as somebody who looks at the table itself: what rights say about that decides here, too. */
export const asReader = ({ session, origin }: Caller, { right }: LoggedTable): Caller => ({
  session,
  origin: { ...origin, permission: right },
})
