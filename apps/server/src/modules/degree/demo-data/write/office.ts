import type { ResourceDef } from '@xw/shared/resource/resource'
import { certificatePrinterResource } from '@xw/shared/resources/xw/certificate-printer'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionLineResource } from '@xw/shared/resources/xw/decision-line'
import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { reviewerResource } from '@xw/shared/resources/xw/reviewer'
import { sql } from 'kysely'
import type { Hooks } from '../../../../resource/hooks.ts'
import { addRecord } from '../../../../resource/save.ts'
import { certificateTemplateHooks } from '../../../certificate/certificate/index.ts'
import { decisionOf, numberRules, printers, reviewers, templates } from '../made/office.ts'
import { roundsOf } from '../made/rounds.ts'
import { typesOf } from '../made/schools.ts'
import { audit, loaderName } from './loader.ts'
import { accessTo, batchKey, type Place, type Site } from './place.ts'

/** What the office has beside its records, so that degrees can be awarded, numbered and certified at once. */
export async function addOffice(site: Site, place: Place): Promise<void> {
  await addAll(site, numberRuleResource, numberRules(typesOf(site.school.departs)))
  await addAll(site, certificateTemplateResource, templates, certificateTemplateHooks)
  await addAll(site, certificatePrinterResource, printers)
  await addAll(site, reviewerResource, reviewers)
  await addDecision(site, place)
}

/** Where the school has its own, it keeps to them. */
async function addAll(site: Site, def: ResourceDef, bodies: readonly object[], hooks: Hooks = {}): Promise<string[]> {
  const { tx, tenant } = site
  const { rows } = await sql`select 1 from ${sql.table(def.table)} where tenant_id = ${tenant.id} limit 1`.execute(tx)
  if (rows.length > 0) return []
  const access = await accessTo(site, def)
  const ids: string[] = []
  for (const body of bodies) ids.push(await addRecord(tx, access, { ...body }, { hooks, mode: 'submit' }))
  await audit(tx, access, bodies.length)
  return ids
}

/** The council's last decision with its list: who is awarded by it already, and who still waits to be. */
async function addDecision(site: Site, { by, batches }: Place): Promise<void> {
  const { tx, tenant, school, now } = site
  const [id] = await addAll(site, decisionResource, [decisionOf(roundsOf(now).ended, by)])
  if (!id) return
  const ended = typesOf(school.departs).flatMap(type => batches.get(batchKey('ended', type)) ?? [])
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(decisionLineResource.table)} (tenant_id, id, decision_id, seq, xwbslbm, xm, xh, create_by)
    select tenant_id, gen_random_uuid(), ${id}, row_number() over (order by xwbslbm, coalesce(xh, sqh)), xwbslbm, xm,
      coalesce(xh, sqh), ${loaderName}
    from xw_info where tenant_id = ${tenant.id} and batch_id = any(${ended}::uuid[])`.execute(tx)
  await audit(tx, await accessTo(site, decisionLineResource), Number(numAffectedRows))
}
