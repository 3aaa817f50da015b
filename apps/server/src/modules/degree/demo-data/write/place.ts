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
import { findCodeEntries } from '../../../codes/dict/index.ts'
import { departHooks } from '../../../people/depart/index.ts'
import type { AwardingSchool } from '../made/award.ts'
import { fictitiousRegion } from '../made/people.ts'
import { type DemoRounds, makeRounds, makeWindows } from '../made/rounds.ts'
import { type DemoSchool, listOfferedTypes, needsPhoto } from '../made/schools.ts'
import { loaderSession, logAdded } from './loader.ts'

/** The school to fill, and what is needed to do so. */
export interface DemoSite {
  tx: Tx
  ground: EngineContext
  tenant: { id: number; code: string; name: string }
  school: DemoSchool
  /** The day on which the school is first looked at. */
  now: Date
}

/** The departments and batches that the records of a school refer to. */
export interface DemoFoundation {
  by: AwardingSchool
  /** Ids of departments by name, and of batches by round and type. */
  departs: ReadonlyMap<string, string>
  batches: ReadonlyMap<string, string>
}

export const batchKey = (round: keyof DemoRounds, type: DegreeTypeCode): string => `${round} ${type}`

/** The loader’s access to a resource of the school. */
export const getLoaderAccess = ({ tx, ground, tenant }: Pick<DemoSite, 'tx' | 'ground' | 'tenant'>, def: ResourceDef) =>
  readAccess(tx, def, loaderSession(tenant.id), ground)

/** Creates, through the engine, what the records of the school refer to. */
export async function addFoundation(site: DemoSite): Promise<DemoFoundation> {
  await addOwnCode(site, {
    table: 'areas_historic',
    title: '历史行政区划（演示）',
    value: fictitiousRegion,
    text: '演示用，没有此地',
  })
  const by = { ...(await findAwarder(site)), president: '林志文', chair: '高明宇' }
  const departs = await addDeparts(site)
  return { by, departs, batches: await addBatches(site, by) }
}

/**
 * Finds the school in the national list. Certificate numbers need a code of five digits, and the school’s own code may be
 * anything.
 */
async function findAwarder(site: DemoSite): Promise<Pick<AwardingSchool, 'code' | 'name'>> {
  const { code: own, name } = site.tenant
  const code = /^\d{5}$/.test(own) ? own : '10000'
  const known = (await findCodeEntries(site.tx, 'institutions', [code])).get(code)?.[0]
  if (known) return { code, name: known.text }
  await addOwnCode(site, { table: 'institutions', title: '学位授予单位（演示）', value: code, text: name })
  return { code, name }
}

/** Adds a school’s own item to a national code table, so that the invented code has a name in this school only. */
async function addOwnCode(site: DemoSite, entry: { table: string; title: string; value: string; text: string }) {
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
    own?.id ?? (await addRecord(tx, await getLoaderAccess(site, dictResource), body, { hooks: {}, mode: 'submit' }))
  const item = { dictId, itemValue: entry.value, itemText: entry.text }
  await addRecord(tx, await getLoaderAccess(site, dictItemResource), item, { hooks: {}, mode: 'submit' })
}

/** Creates separate departments, so that staff of the school never see demo records. */
async function addDeparts(site: DemoSite): Promise<Map<string, string>> {
  const { tx, tenant, school } = site
  const access = await getLoaderAccess(site, departResource)
  const present = await tx.selectFrom('sys_depart').select('depart_name').where('tenant_id', '=', tenant.id).execute()
  const taken = new Set(present.map(({ depart_name }) => depart_name))
  const ids = new Map<string, string>()
  for (const [index, { name, parent }] of school.departs.entries()) {
    const departName = taken.has(name) ? `${name}（演示）` : name
    const body = { departName, parentId: parent && ids.get(parent), orgCategory: '2', departOrder: index + 1 }
    ids.set(name, await addRecord(tx, access, body, { hooks: departHooks, mode: 'submit' }))
  }
  await logAdded(tx, access, school.departs.length)
  return ids
}

/** Creates a batch of each type for each round, the oldest first, because lists show the newest first. */
async function addBatches(site: DemoSite, by: AwardingSchool): Promise<Map<string, string>> {
  const access = await getLoaderAccess(site, batchResource)
  const rounds = makeRounds(site.now)
  const ids = new Map<string, string>()
  for (const round of ['filed', 'ended', 'open'] as const) {
    const { name, state } = rounds[round]
    for (const type of listOfferedTypes(site.school.departs)) {
      const times = Object.entries(makeWindows(rounds[round], findDegreeType(type)?.level ?? 'master'))
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
  await logAdded(site.tx, access, ids.size)
  return ids
}

/** Saves a batch with its state, which a request cannot set. */
async function addBatch(tx: Tx, access: Access, state: string, body: Record<string, unknown>): Promise<string> {
  const { values, errors } = readRecord(access.def, body, { on: 'add', mode: 'submit' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return saveNewRecord(tx, access, { ...values, state }, {})
}
