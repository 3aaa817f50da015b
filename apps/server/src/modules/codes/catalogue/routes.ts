import { catalogues, catalogueTable, findCatalogueDef } from '@xw/shared/resources/xw/catalogue'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { CallInput, ResourceSource } from '../../../resource/within.ts'
import { catalogueHooks } from './hooks.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the table of a call: the given one, or that of the item the call names. */
async function findCatalogueCode(tx: Tx, input: CallInput): Promise<string> {
  const said = text(input.catalogue) || text(input.dictCode)
  if (said) return said
  const [id] = text(input.id || input.ids).split(',')
  if (!id) throw refused('请选择目录')
  const row = isId(id)
    ? await tx.selectFrom('sys_dict_item').select('dict_code').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw notFound()
  return row.dict_code
}

/** Catalogues: several code tables behind one path, each with its own definition. */
export const catalogueSource: ResourceSource = {
  path: catalogueTable.path,
  permission: catalogueTable.permission,
  title: catalogueTable.title,
  all: () => catalogues.flatMap(({ code }) => findCatalogueDef(code) ?? []),
  async resolve(tx, _, input) {
    const def = findCatalogueDef(await findCatalogueCode(tx, input))
    if (!def) throw refused('没有这个目录')
    return def
  },
}

export const catalogueRoutes = (engine: Engine): Routes =>
  engine.resource(catalogueSource, { hooks: catalogueHooks }).routes
