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
import { certificateFilterHooks } from '../../certificate/certificate/index.ts'
import { decisionFilterHooks, decisionHoldHooks } from '../../certificate/council-decision/index.ts'
import { numberRuleHooks } from '../../certificate/number-rule/index.ts'
import { studentAccountRoutes } from '../../sign-in/student-password/index.ts'
import { type Batches, batchAssignmentHooks, createBatches } from '../batch/index.ts'
import { changeRequestFilterHooks, changeRequestRoutes } from '../change-request/index.ts'
import { type CustomFields, createCustomFields } from '../custom-field/index.ts'
import { draftRoutes, recordDrafts } from '../draft/index.ts'
import { ownRecordsRoute } from '../own-record/index.ts'
import { backupHooks } from '../record-backup/index.ts'
import { checkHooks, checkRoutes, findingHooks, getChecker } from '../record-check/index.ts'
import { printoutRoutes } from '../record-printout/index.ts'
import { createStepContext, savingHooks, stepRoutes } from '../steps/index.ts'
import { createDefinitionCache, officeDefinitions } from './definitions.ts'
import { findRoute } from './find.ts'
import { derivedFields, historyRoute } from './history.ts'
import { neighboursRoute } from './neighbours.ts'
import { photoHooks } from './photo.ts'
import { studentViewRoute } from './student-view.ts'

/** Returns the definition of a degree type's records as the school's office sees it, whatever the date. */
export const findRecordDefinition = (type: DegreeTypeCode): ResourceDef | null => officeDefinitions.get(type) ?? null

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns the degree type of a call: the one it names, or that of the record it names. A definition reaches only the
 * rows of its type.
 */
async function readDegreeType(tx: Tx, session: Session, input: CallInput): Promise<DegreeTypeCode> {
  const said = findDegreeType(text(input.xwlx) || text(input.xwbslbm))
  const [id] = text(input.id || input.ids).split(',')
  if (said) {
    // With an id, the lookup below answers 404 for a record out of reach, whatever type the call names.
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

/** Throws 403 to a user who is limited to other degree types: an empty list would say that there are no records. */
function assertOwnType(session: Session, type: DegreeTypeCode) {
  if (!isOwnType(session, type)) throw forbidden(`${degreeRecordTable.permission}:type${type}`)
}

const isOwnType = ({ reach, xwbslbms }: Session, type: DegreeTypeCode) =>
  xwbslbms.includes(type) || !['types', 'depart'].includes(reach)

/** Lists the degree types whose records the user works on. */
export const listOwnTypes = (session: Session): DegreeTypeCode[] =>
  [...officeDefinitions.keys()].filter(type => isOwnType(session, type))

/** Degree records: ten degree types share one path, and each has its own definition. */
const source = {
  path: degreeRecordTable.path,
  permission: degreeRecordTable.permission,
  title: degreeRecordTable.title,
  bodyBytes: recordBodyBytes,
  all: () => [...officeDefinitions.values()],
}

/**
 * Finds the definition that a call needs, as the office sees it: without windows and without a school's custom fields.
 */
export const recordSource: ResourceSource = {
  ...source,
  async resolve(tx, session, input) {
    const def = findRecordDefinition(await readDegreeType(tx, session, input))
    if (!def) throw refused('请选择学位类型')
    return def
  },
}

/**
 * Builds the definition of a type for one user: it depends on who the user is, on the open windows of the school's
 * batches, and on the fields that the school has added.
 */
function createDefinitions(batches: Batches, customFields: CustomFields) {
  const definitionFor = createDefinitionCache()
  return async (tx: Tx, { tenantId }: Session, { type, actor }: { type: DegreeTypeCode; actor: Viewer }) =>
    definitionFor(type, actor, {
      batches: await batches.of(tx, tenantId),
      own: await customFields.of(tx, tenantId, type),
    })
}

/** Joins the hooks of every module that takes part in saving, reading or checking a record. */
const buildHooks = ({ files }: Deps, batches: Batches, judge: ReturnType<typeof getChecker>) =>
  joinHooks(
    photoHooks(files),
    batchAssignmentHooks(batches),
    savingHooks,
    findingHooks,
    decisionFilterHooks,
    decisionHoldHooks,
    numberRuleHooks,
    changeRequestFilterHooks,
    certificateFilterHooks,
    checkHooks(judge),
    backupHooks(files),
  )

export function recordRoutes(deps: Deps, engine: Engine): Routes {
  const batches = createBatches(deps.events)
  const definitionFor = createDefinitions(batches, createCustomFields(deps.events))
  const resolved: ResourceSource = {
    ...source,
    async resolve(tx, session, input) {
      const type = await readDegreeType(tx, session, input)
      return definitionFor(tx, session, { type, actor: viewerByReach[session.reach] })
    },
  }
  const judge = getChecker(deps)
  const hooks = buildHooks(deps, batches, judge)
  const resource = engine.resource(resolved, { mode: 'save', hooks, untold: derivedFields })
  const steps = createStepContext(deps, engine, { resource, batches, judge })
  const { actions } = resource
  const changeSheets = changeRequestRoutes(deps, engine, { records: resource, steps })
  return () => [
    ...resource.routes(),
    ...changeSheets(),
    findRoute(actions, listOwnTypes),
    ...checkRoutes(deps, engine, resource),
    ...stepRoutes(deps, engine, steps),
    ...studentAccountRoutes(resource, engine),
    neighboursRoute(actions),
    historyRoute(actions),
    ...draftRoutes(resource, recordDrafts),
    ownRecordsRoute({ db: deps.db, actions, batches, judge }),
    ...printoutRoutes(deps, engine, resource),
    studentViewRoute(actions, (tx, session, type) => definitionFor(tx, session, { type, actor: 'student' })),
  ]
}
