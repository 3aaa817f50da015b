import { surveyStates } from '@xw/shared/degree/survey'
import { surveyResource } from '@xw/shared/resources/xw/survey'
import { NoResult } from '@xw/shared/wire/schema'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import { SurveyAudience } from '@xw/shared/wire/surveys'
import { formatTime } from '@xw/shared/wire/time'
import { Type } from 'typebox'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access, EngineContext } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { addAudience, previewAudience, readAudience } from './audience.ts'
import { assertOwnTypes } from './hooks.ts'

const ById = Type.Object({ id: textParam(64, 1) })
const emptyAudienceText = '没有符合范围、且已有账号的学生，请核对对象范围'

/** The steps of a survey (发布, 补充名单, 结束, 延长与重新开放), and a preview of its audience. */
export const surveyStepRoutes = (actions: Actions, ground: EngineContext): Route[] => [
  route({
    method: 'GET',
    path: surveyPaths.audience,
    title: '采集将发给哪些学生',
    permission: `${surveyResource.permission}:publish`,
    scope: 'tenant',
    query: ById,
    response: SurveyAudience,
    handle: async call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const found = await requireSurvey(tx, access, call.query.id)
        return previewAudience(tx, await readAudience(tx, access, found, ground))
      }),
  }),
  stepRoute(actions, 'publish', (tx, access, found) => publish(tx, access, { found, ground })),
  stepRoute(actions, 'supplement', (tx, access, found) => supplement(tx, access, { found, ground })),
  stepRoute(actions, 'close', async (_tx, _access, found) => {
    if (found.state !== '1') throw refused(formatStateRefusal(found, '结束'))
    return { set: { state: '2' }, operation: 'close', message: '采集已结束' }
  }),
  route({
    method: 'POST',
    path: surveyPaths.reopen,
    permission: `${surveyResource.permission}:reopen`,
    scope: 'tenant',
    body: Type.Object({ id: textParam(64, 1), endTime: textParam(19) }),
    response: NoResult,
    handle: call => takeStep(actions, call, async (_tx, _access, found) => reopen(found, call.body.endTime)),
  }),
]

/** The result of a step: the columns to set on the survey, the operation to log, and the message to the user. */
interface SurveyStepResult {
  set: Record<string, unknown>
  operation: 'release' | 'close' | 'reopen' | 'extend' | 'add'
  what?: string
  message: string
}
type DecideSurveyStep = (tx: Tx, access: Access, found: RecordValues) => Promise<SurveyStepResult>

const stepTitles = { publish: '发布采集', supplement: '补充采集的名单', close: '结束' }

const stepRoute = (actions: Actions, name: keyof typeof stepTitles, decide: DecideSurveyStep): Route =>
  route({
    method: 'POST',
    path: surveyPaths[name],
    title: stepTitles[name],
    // The permission to publish a survey covers adding people to its list later.
    permission: `${surveyResource.permission}:${name === 'close' ? 'close' : 'publish'}`,
    scope: 'tenant',
    body: ById,
    response: NoResult,
    handle: call => takeStep(actions, call, decide),
  })

async function takeStep(actions: Actions, call: Call<{ id: string }>, decide: DecideSurveyStep): Promise<Answer> {
  const { origin } = callerOf(call)
  const { id } = call.body
  const message = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
    const found = await requireSurvey(tx, access, id, 'forWrite')
    assertOwnTypes(access.session, found)
    const { set, operation, what, message: said } = await decide(tx, access, found)
    const log = { operation, origin, ...(what && { what }) }
    if (Object.keys(set).length > 0) await changeRecords(tx, access, [id], { set, log })
    else await writeOperation(tx, access, { what: id, ...log })
    return said
  })
  return new Answer({ message, result: null })
}

/** Loads a survey that the caller reaches, or throws 404. Locks its row when `forWrite` is given. */
async function requireSurvey(tx: Tx, access: Access, id: string, forWrite?: 'forWrite'): Promise<RecordValues> {
  const found = isId(id) ? await findRecord(tx, access, id, { forWrite: forWrite !== undefined }) : null
  if (!found) throw notFound()
  return found
}

function formatStateRefusal(found: RecordValues, verb: string): string {
  const word = surveyStates.find(({ value }) => value === found.state)?.text ?? ''
  return `采集“${textIn(found, 'name')}”${word === '草稿' ? '还是草稿' : word}，不能${verb}`
}

const nowText = () => formatTime(new Date()) ?? ''

interface SurveyStepInput {
  found: RecordValues
  ground: EngineContext
}

/** Publishes a survey: its items are fixed and its list of people is created. `due.ts` writes the notices later. */
async function publish(tx: Tx, access: Access, { found, ground }: SurveyStepInput): Promise<SurveyStepResult> {
  if (found.state !== '0') throw refused(formatStateRefusal(found, '发布'))
  if (textIn(found, 'endTime') <= nowText()) throw refused('截止时间已过，请先修改截止时间')
  const count = await addAudience(tx, await readAudience(tx, access, found, ground), access.session.username)
  if (count === 0) throw refused(emptyAudienceText)
  return {
    set: { state: '1' },
    operation: 'release',
    what: `${textIn(found, 'id')}，${count} 人`,
    message: `已发布，共 ${count} 名学生需要填写`,
  }
}

/** Adds people who have come into the scope since publishing. Nobody is removed, so that no response is lost. */
async function supplement(tx: Tx, access: Access, { found, ground }: SurveyStepInput): Promise<SurveyStepResult> {
  if (found.state !== '1') throw refused(formatStateRefusal(found, '补充名单'))
  const count = await addAudience(tx, await readAudience(tx, access, found, ground), access.session.username)
  if (count === 0) throw refused('没有需要补充的学生：范围内的学生都已在名单中')
  return { set: {}, operation: 'add', what: `${textIn(found, 'id')}，补充 ${count} 人`, message: `已补充 ${count} 人` }
}

const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

function reopen(found: RecordValues, endTime: string): SurveyStepResult {
  if (found.state === '0') throw refused(formatStateRefusal(found, '延长'))
  const at = new Date(`${endTime.replace(' ', 'T')}+08:00`)
  if (!moment.test(endTime) || Number.isNaN(at.getTime())) throw invalid({ endTime: '请选择新的截止时间' })
  if (endTime <= nowText()) throw invalid({ endTime: '新的截止时间应晚于现在' })
  if (found.state === '1' && endTime === textIn(found, 'endTime')) throw invalid({ endTime: '截止时间没有变化' })
  const isOver = found.state === '2'
  return {
    set: { state: '1', end_time: at },
    operation: isOver ? 'reopen' : 'extend',
    message: `${isOver ? '已重新开放' : '截止时间已改'}，至 ${endTime.slice(0, 16)}`,
  }
}
