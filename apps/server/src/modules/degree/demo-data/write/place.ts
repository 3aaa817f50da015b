import { batchResource } from '@xw/shared/degree/batch'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { departResource } from '@xw/shared/resources/sys/depart'
import { dictResource } from '@xw/shared/resources/sys/dict'
import { dictItemResource } from '@xw/shared/resources/sys/dict-item'
import { readRecord } from '@xw/shared/rules/read-record'
import { formatTime } from '@xw/shared/wire/time'
import { invalid } from '../../../../lib/errors.ts'
import type { Tx } from '../../../../plugins/db.ts'
import { type Access, type EngineContext, readAccess } from '../../../../resource/access.ts'
import { addRecord, saveNewRecord } from '../../../../resource/save.ts'
import { findEntries } from '../../../codes/dict/index.ts'
import { departHooks } from '../../../people/depart/index.ts'
import type { Awarder } from '../made/award.ts'
import { nowhere } from '../made/people.ts'
import { type Rounds, roundsOf, windowsOf } from '../made/rounds.ts'
import { type DemoSchool, needsPhoto, typesOf } from '../made/schools.ts'
import { audit, loaderSession } from './loader.ts'

/** The school that is filled, and the means to do so. */
export interface Site {
  tx: Tx
  ground: EngineContext
  tenant: { id: number; code: string; name: string }
  school: DemoSchool
  /** The day on which it is looked at first. */
  now: Date
}

/** What records of a school stand on: its departments and collections, by what they are called here. */
export interface Place {
  by: Awarder
  /** Ids by the names of the departments, and by round and type of the collections. */
  departs: ReadonlyMap<string, string>
  batches: ReadonlyMap<string, string>
}

export const batchKey = (round: keyof Rounds, type: DegreeTypeCode): string => `${round} ${type}`

/** Access of the loader to a resource of the school. */
export const accessTo = ({ tx, ground, tenant }: Pick<Site, 'tx' | 'ground' | 'tenant'>, def: ResourceDef) =>
  readAccess(tx, def, loaderSession(tenant.id), ground)

/** Makes what records of the school stand on, through the engine. */
export async function addPlace(site: Site): Promise<Place> {
  await addCode(site, {
    table: 'areas_historic',
    title: '历史行政区划（演示）',
    value: nowhere,
    text: '演示用，没有此地',
  })
  const by = { ...(await findAwarder(site)), president: '林志文', chair: '高明宇' }
  const departs = await addDeparts(site)
  return { by, departs, batches: await addBatches(site, by) }
}

/** The school as the national list has it. Certificates are numbered by five digits; an installation's own code may be anything. */
async function findAwarder(site: Site): Promise<Pick<Awarder, 'code' | 'name'>> {
  const { code: own, name } = site.tenant
  const code = /^\d{5}$/.test(own) ? own : '10000'
  const known = (await findEntries(site.tx, 'institutions', [code])).get(code)?.[0]
  if (known) return { code, name: known.text }
  await addCode(site, { table: 'institutions', title: '学位授予单位（演示）', value: code, text: name })
  return { code, name }
}

/** Lays an entry of the school's own over a national table, so that what is made up has a name here and nowhere else. */
async function addCode(site: Site, entry: { table: string; title: string; value: string; text: string }) {
  const { tx, tenant } = site
  const own = await tx
    .selectFrom('sys_dict')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('dict_code', '=', entry.table)
    .where('del_flag', '=', '0')
    .executeTakeFirst()
  const body = { dictCode: entry.table, dictName: entry.title }
  const dictId =
    own?.id ?? (await addRecord(tx, await accessTo(site, dictResource), body, { hooks: {}, mode: 'submit' }))
  const item = { dictId, itemValue: entry.value, itemText: entry.text }
  await addRecord(tx, await accessTo(site, dictItemResource), item, { hooks: {}, mode: 'submit' })
}

/** Departments of its own: nobody who works in one of the school's has to do with what is made up. */
async function addDeparts(site: Site): Promise<Map<string, string>> {
  const { tx, tenant, school } = site
  const access = await accessTo(site, departResource)
  const present = await tx.selectFrom('sys_depart').select('depart_name').where('tenant_id', '=', tenant.id).execute()
  const taken = new Set(present.map(({ depart_name }) => depart_name))
  const ids = new Map<string, string>()
  for (const [index, { name, parent }] of school.departs.entries()) {
    const departName = taken.has(name) ? `${name}（演示）` : name
    const body = { departName, parentId: parent && ids.get(parent), orgCategory: '2', departOrder: index + 1 }
    ids.set(name, await addRecord(tx, access, body, { hooks: departHooks, mode: 'submit' }))
  }
  await audit(tx, access, school.departs.length)
  return ids
}

/** A collection of each type for each round, the oldest first: lists show the newest first. */
async function addBatches(site: Site, by: Awarder): Promise<Map<string, string>> {
  const access = await accessTo(site, batchResource)
  const rounds = roundsOf(site.now)
  const ids = new Map<string, string>()
  for (const round of ['filed', 'ended', 'open'] as const) {
    const { name, state } = rounds[round]
    for (const type of typesOf(site.school.departs)) {
      const times = Object.entries(windowsOf(rounds[round], findDegreeType(type)?.level ?? 'master'))
      const id = await addBatch(site.tx, access, state, {
        name,
        xwbslbm: type,
        ...Object.fromEntries(times.map(([key, at]) => [key, formatTime(at)])),
        needsPhoto: needsPhoto(type, round) ? '1' : '0',
        contact: '学位办公室，行政楼 203',
        instructions:
          '<p>请对照证件逐项核对个人信息，论文信息以答辩通过的定稿为准。提交后由院系审核，退回的记录请在截止前改正并重新提交。</p>',
        xwsydwm: by.code,
        xzxm: by.president,
        zxxm: by.chair,
      })
      ids.set(batchKey(round, type), id)
    }
  }
  await audit(site.tx, access, ids.size)
  return ids
}

/** How far a collection is, is nothing that a client may say. */
async function addBatch(tx: Tx, access: Access, state: string, body: Record<string, unknown>): Promise<string> {
  const { values, errors } = readRecord(access.def, body, { on: 'add', mode: 'submit' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return saveNewRecord(tx, access, { ...values, state }, {})
}
