import { viewerByReach } from '@xw/shared/degree/default-field-permissions'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Viewer } from '@xw/shared/degree/record-states'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { forbidden, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import { recordBodyBytes } from '../../../resource/body-bytes.ts'
import type { Engine } from '../../../resource/engine.ts'
import { joinHooks } from '../../../resource/join-hooks.ts'
import type { CallInput, ResourceSource } from '../../../resource/within.ts'
import { printedHooks } from '../../certificate/certificate/index.ts'
import { listedHooks } from '../../certificate/council-decision/index.ts'
import { studentAccountRoutes } from '../../sign-in/student-password/index.ts'
import { type Batches, createBatches, entryHooks } from '../batch/index.ts'
import { changeSheetRoutes, onSheetHooks } from '../change-request/index.ts'
import { type CustomFields, createCustomFields } from '../custom-field/index.ts'
import { draftRoutes, recordDrafts } from '../draft/index.ts'
import { mineRoute } from '../own-record/index.ts'
import { backupHooks } from '../record-backup/index.ts'
import { findingHooks, judgeHooks, judgeOf, judgeRoutes } from '../record-check/index.ts'
import { sheetRoutes } from '../record-printout/index.ts'
import { createStepGround, savingHooks, stepRoutes } from '../steps/index.ts'
import { createDefinitionCache, officeDefinitions } from './definitions.ts'
import { findRoute } from './find.ts'
import { historyRoute, written } from './history.ts'
import { neighboursRoute } from './neighbours.ts'
import { photoHooks } from './photo.ts'
import { studentViewRoute } from './student-view.ts'

/** The records of one degree type, as the office has them. */
export const definitionOf = (type: DegreeTypeCode): ResourceDef | null => officeDefinitions.get(type) ?? null

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which type a call is about: said outright, or that of the records it names. A definition reaches its own type's rows alone. */
async function typeOfCall(tx: Tx, session: Session, input: CallInput): Promise<DegreeTypeCode> {
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
  if (!isOwnType(session, type)) throw forbidden(`${degreeRecordTable.permission}:type${type}`)
}

const isOwnType = ({ reach, xwbslbms }: Session, type: DegreeTypeCode) =>
  xwbslbms.includes(type) || !['types', 'depart'].includes(reach)

/** The types whose records somebody works on. */
export const ownTypes = (session: Session): DegreeTypeCode[] =>
  [...officeDefinitions.keys()].filter(type => isOwnType(session, type))

/** Degree records: ten types behind one path, each with its own definition. */
const source = {
  path: degreeRecordTable.path,
  permission: degreeRecordTable.permission,
  title: degreeRecordTable.title,
  bodyBytes: recordBodyBytes,
  all: () => [...officeDefinitions.values()],
}

/** Where their definitions come from, apart from any call. */
export const xwInfoSource: ResourceSource = {
  ...source,
  async resolve(tx, session, input) {
    const def = definitionOf(await typeOfCall(tx, session, input))
    if (!def) throw refused('请选择学位类型')
    return def
  },
}

/**
 * The definition of a type as somebody has it: what is open depends on who they are and on the school's collections now,
 * and schools add to it.
 */
function createDefinitions(batches: Batches, customFields: CustomFields) {
  const definitionFor = createDefinitionCache()
  return async (tx: Tx, { tenantId }: Session, { type, actor }: { type: DegreeTypeCode; actor: Viewer }) =>
    definitionFor(type, actor, {
      batches: await batches.of(tx, tenantId),
      own: await customFields.of(tx, tenantId, type),
    })
}

/** Everything that has a hand in a record's way, each piece in something else. */
const hooksOf = ({ files }: Deps, batches: Batches, judge: ReturnType<typeof judgeOf>) =>
  joinHooks(
    photoHooks(files),
    entryHooks(batches),
    savingHooks,
    findingHooks,
    listedHooks,
    onSheetHooks,
    printedHooks,
    judgeHooks(judge),
    backupHooks(files),
  )

export function xwInfoRoutes(deps: Deps, engine: Engine): Routes {
  const batches = createBatches(deps.events)
  const definitionFor = createDefinitions(batches, createCustomFields(deps.events))
  const resolved: ResourceSource = {
    ...source,
    async resolve(tx, session, input) {
      const type = await typeOfCall(tx, session, input)
      return definitionFor(tx, session, { type, actor: viewerByReach[session.reach] })
    },
  }
  const judge = judgeOf(deps)
  const hooks = hooksOf(deps, batches, judge)
  const resource = engine.resource(resolved, { mode: 'save', hooks, untold: written })
  const steps = createStepGround(deps, engine, { resource, batches, judge })
  const { actions } = resource
  const changeSheets = changeSheetRoutes(deps, engine, { records: resource, steps })
  return () => [
    ...resource.routes(),
    ...changeSheets(),
    findRoute(actions, ownTypes),
    ...judgeRoutes(deps, engine, resource),
    ...stepRoutes(deps, engine, steps),
    ...studentAccountRoutes(resource, engine),
    neighboursRoute(actions),
    historyRoute(actions),
    ...draftRoutes(resource, recordDrafts),
    mineRoute({ db: deps.db, actions, batches, judge }),
    ...sheetRoutes(deps, engine, resource),
    studentViewRoute(actions, (tx, session, type) => definitionFor(tx, session, { type, actor: 'student' })),
  ]
}
