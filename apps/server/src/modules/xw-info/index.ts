import type { Actor } from '@xw/shared/degree/states'
import { type DegreeTypeCode, degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { studentFieldConfig, xwInfoBizKey, xwInfoDef, xwInfoTable } from '@xw/shared/degree/xw-info'
import type { Reach } from '@xw/shared/permission/reach'
import { applyFieldConfig } from '@xw/shared/resource/field-config'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { forbidden, notFound, refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Deps } from '../../plugins/deps.ts'
import type { Routes } from '../../plugins/route.ts'
import type { Session } from '../../plugins/session.ts'
import type { Engine } from '../../resource/engine.ts'
import type { Input, ResourceSource } from '../../resource/within.ts'
import { findRoute } from './find.ts'
import { photoHooks } from './photo.ts'

/** The definitions of all types as one of the actors has them, made once: each is a pure function of its type. */
const definitionsFor = (actor: Actor) =>
  new Map<DegreeTypeCode, ResourceDef>(
    degreeTypes.map(({ code }) => [code, { ...xwInfoDef(code, { actor }), bizKey: xwInfoBizKey(code) }]),
  )

const definitions = definitionsFor('school')

/** Students where the school configured nothing for them. */
const forStudents = new Map<DegreeTypeCode, ResourceDef>(
  [...definitionsFor('student')].map(([code, def]) => [code, applyFieldConfig(def, studentFieldConfig(code)).def]),
)

const byReach: Record<Reach, ReadonlyMap<DegreeTypeCode, ResourceDef>> = {
  platform: definitions,
  school: definitions,
  types: definitions,
  depart: definitionsFor('depart'),
  supervised: forStudents,
  own: forStudents,
}

/** The records of one degree type, as the office has them. */
export const definitionOf = (type: DegreeTypeCode): ResourceDef | null => definitions.get(type) ?? null

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which type a call is about: said outright, or that of the records it names. A definition reaches its own type's rows alone. */
async function typeOfCall(tx: Tx, session: Session, input: Input): Promise<DegreeTypeCode> {
  const said = findDegreeType(text(input.xwlx) || text(input.xwbslbm))
  const [id] = text(input.id || input.ids).split(',')
  if (said) {
    // A record beyond reach is one that does not exist, whatever type the call says it has.
    if (!id) assertOwnType(session, said.code)
    return said.code
  }
  if (!id) throw refused('请选择学位类型')
  const row = isId(id)
    ? await tx.selectFrom('xw_info').select('xwbslbm').where('id', '=', id).executeTakeFirst()
    : undefined
  const found = row && findDegreeType(row.xwbslbm)
  if (!found) throw notFound()
  return found.code
}

/** Whoever works for some types alone is refused the others by name; an empty list would say that there are none. */
function assertOwnType(session: Session, type: DegreeTypeCode) {
  if (!isOwnType(session, type)) throw forbidden(`${xwInfoTable.permission}:type${type}`)
}

const isOwnType = ({ reach, xwbslbms }: Session, type: DegreeTypeCode) =>
  xwbslbms.includes(type) || !['types', 'depart'].includes(reach)

const ownTypes = (session: Session) => [...definitions.keys()].filter(type => isOwnType(session, type))

/** Degree records: ten types behind one path, each with its own definition. */
export const xwInfoSource: ResourceSource = {
  path: xwInfoTable.path,
  permission: xwInfoTable.permission,
  title: xwInfoTable.title,
  async resolve(tx, session, input) {
    const type = await typeOfCall(tx, session, input)
    const def = byReach[session.reach].get(type)
    if (!def) throw refused('请选择学位类型')
    return def
  },
  all: () => [...definitions.values()],
}

export function xwInfoRoutes({ files }: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(xwInfoSource, { mode: 'save', hooks: photoHooks(files) })
  return () => [...routes(), findRoute(actions, ownTypes)]
}
