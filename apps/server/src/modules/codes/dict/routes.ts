import { badConditionText, readTreeCondition } from '@xw/shared/dict/tree'
import { can } from '@xw/shared/permission/can'
import { AllDictItems, DictItem, DictNode } from '@xw/shared/wire/dict'
import { paths } from '@xw/shared/wire/paths'
import { NoResult, nullable } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { forbidden, refused } from '../../../lib/errors.ts'
import { listParam, readList, textParam, toLabels } from '../../../lib/params.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { anySignedIn, type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { EngineContext } from '../../../resource/access.ts'
import { type DictItems, type DictSource, findItemTexts, listItems, loadAllDictItems } from './items.ts'
import { findDictSource, findTreeSource } from './registry.ts'
import { toDictNode } from './trees.ts'
import type { DictVersions } from './versions.ts'

/** Routes that read dictionaries (PK-12). */
export function dictRoutes({ db }: Deps, versions: DictVersions, ground: EngineContext): Route[] {
  const readDict = createReadDict(db, ground)
  return [...choiceRoutes(readDict), ...labelRoutes(readDict), treeRoute(db), ...cacheRoutes(db, versions)]
}

const readAccess = { method: 'GET', permission: anySignedIn, scope: 'tenant' } as const
const Items = Type.Array(DictItem)
const Code = Type.Object({ code: textParam(200) })
/** Only items that are valid in this year, as the form of a record offers them for its cohort. */
const Year = Type.Optional(Type.Integer({ minimum: 1900, maximum: 2999 }))

/** A search select shows at most this many items; a larger page size is reduced to it. */
const maxPageSize = 50
const PageSize = Type.Integer({ default: maxPageSize })
const toLimit = (pageSize: number) => Math.min(Math.max(pageSize, 1), maxPageSize)

interface DictQuery {
  session: Session
  code: string
}

/**
 * Opens the dictionary of a code for the caller and reads from it; refuses before any query when the code is unknown or
 * forbidden.
 */
type ReadDict = <T>(asked: DictQuery, read: (tx: Tx, items: DictItems, source: DictSource) => Promise<T>) => Promise<T>

const createReadDict =
  (db: Db, ground: EngineContext): ReadDict =>
  async ({ session, code }, read) => {
    const source = findDictSource(code, ground.definitions)
    if (source.permission !== anySignedIn && !can(session.grants, source.permission)) throw forbidden(source.permission)
    return db.inTenant(session.tenantId, async tx => read(tx, await source.open(tx, session, ground), source))
  }

const choiceRoutes = (readDict: ReadDict): Route[] => [
  route({
    ...readAccess,
    path: `${paths.dict.items}/:code`,
    title: '字典的选项',
    signed: true,
    params: Code,
    query: Type.Object({ year: Year }),
    response: Items,
    handle: async ({ session, params: { code }, query: { year } }) =>
      readDict({ session, code }, (tx, items, { limit }) => listItems(tx, items, { year, limit })),
  }),
  route({
    ...readAccess,
    path: `${paths.dict.search}/:code`,
    title: '搜索字典的选项',
    signed: true,
    params: Code,
    query: Type.Object({ keyword: Type.Optional(textParam(100)), pageSize: PageSize, year: Year }),
    response: Items,
    handle: async ({ session, params: { code }, query: { keyword, pageSize, year } }) =>
      readDict({ session, code }, (tx, items) => listItems(tx, items, { keyword, year, limit: toLimit(pageSize) })),
  }),
  route({
    ...readAccess,
    path: `${paths.dict.selectedFirst}/:code`,
    title: '按值排序的字典选项',
    signed: true,
    params: Code,
    query: Type.Object({ keyword: Type.Optional(listParam), pageSize: PageSize, year: Year }),
    response: Items,
    handle: async ({ session, params: { code }, query: { keyword = '', pageSize, year } }) => {
      const selected = readList(keyword)
      const limit = selected.length + toLimit(pageSize)
      return readDict({ session, code }, (tx, items) => listItems(tx, items, { selected, year, limit }))
    },
  }),
]

const labelRoutes = (readDict: ReadDict): Route[] => [
  route({
    ...readAccess,
    path: `${paths.dict.labels}/:code`,
    title: '多个字典值的文本',
    signed: true,
    params: Code,
    query: Type.Object({ key: listParam, delNotExist: Type.Boolean({ default: true }) }),
    response: Type.Array(nullable(Type.String())),
    handle: async ({ session, params: { code }, query: { key, delNotExist } }) => {
      const values = readList(key)
      const texts = await readDict({ session, code }, (tx, items) => findItemTexts(tx, items, values))
      return toLabels(values, texts, !delNotExist)
    },
  }),
  route({
    ...readAccess,
    path: `${paths.dict.text}/:code/:value`,
    title: '字典项的文本',
    params: Type.Object({ ...Code.properties, value: textParam(200) }),
    response: nullable(Type.String()),
    handle: async ({ session, params: { code, value } }) => {
      const texts = await readDict({ session, code }, (tx, items) => findItemTexts(tx, items, [value]))
      return texts.get(value) ?? null
    },
  }),
]

const treeRoute = (db: Db): Route =>
  route({
    ...readAccess,
    path: paths.dict.tree,
    title: '树形字典的选项',
    signed: true,
    query: Type.Object({
      pid: Type.Optional(textParam(100)),
      tableName: textParam(100),
      text: textParam(100),
      code: textParam(100),
      pidField: textParam(100),
      hasChildField: Type.Optional(textParam(100)),
      condition: Type.Optional(textParam(2_000)),
    }),
    response: Type.Array(DictNode),
    handle: async ({ session: { tenantId }, query }) => {
      const tree = findTreeSource({ ...query, hasChildField: query.hasChildField ?? '' })
      const condition = readTreeCondition(query.condition, tree.conditionFields)
      if (!condition) throw refused(badConditionText)
      const pid = query.pid && query.pid !== '0' ? query.pid : null
      const rows = await db.inTenant(tenantId, tx => tree.children(tx, { tenantId, pid, condition }))
      return rows.map(toDictNode)
    },
  })

const cacheRoutes = (db: Db, versions: DictVersions): Route[] => [
  route({
    ...readAccess,
    path: paths.dict.all,
    title: '全部字典',
    response: AllDictItems,
    handle: async ({ session, request, reply }) => {
      const tag = `"${await versions.current(session.tenantId)}"`
      reply.header('ETag', tag).header('Cache-Control', 'private, no-cache')
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      return loadAllDictItems(db, session.tenantId)
    },
  }),
  route({
    method: ['GET', 'POST'],
    path: paths.dict.refresh,
    title: '刷新字典缓存',
    permission: anySignedIn,
    scope: 'none',
    response: NoResult,
    // Every user has this menu item and sees success; only users with the permission clear the cache that all share.
    handle: async ({ session }) => {
      if (can(session.grants, 'sys:dict:refresh')) versions.forget()
      return null
    },
  }),
]
