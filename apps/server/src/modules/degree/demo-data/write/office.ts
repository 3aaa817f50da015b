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
import { certificateTemplates, makeDecision, makeNumberRules, printers, reviewers } from '../made/office.ts'
import { makeRounds } from '../made/rounds.ts'
import { listOfferedTypes } from '../made/schools.ts'
import { loaderName, logAdded } from './loader.ts'
import { batchKey, type DemoFoundation, type DemoSite, getLoaderAccess } from './place.ts'

/** Adds what an office has beside records, so that degrees can be awarded, numbered and certified at once. */
export async function addOffice(site: DemoSite, place: DemoFoundation): Promise<void> {
  await addUnlessPresent(site, numberRuleResource, makeNumberRules(listOfferedTypes(site.school.departs)))
  await addUnlessPresent(site, certificateTemplateResource, certificateTemplates, certificateTemplateHooks)
  await addUnlessPresent(site, certificatePrinterResource, printers)
  await addUnlessPresent(site, reviewerResource, reviewers)
  await addDecision(site, place)
}

/** Adds records of a resource, unless the school has some of its own. */
async function addUnlessPresent(
  site: DemoSite,
  def: ResourceDef,
  bodies: readonly object[],
  hooks: Hooks = {},
): Promise<string[]> {
  const { tx, tenant } = site
  const { rows } = await sql`select 1 from ${sql.table(def.table)} where tenant_id = ${tenant.id} limit 1`.execute(tx)
  if (rows.length > 0) return []
  const access = await getLoaderAccess(site, def)
  const ids: string[] = []
  for (const body of bodies) ids.push(await addRecord(tx, access, { ...body }, { hooks, mode: 'submit' }))
  await logAdded(tx, access, bodies.length)
  return ids
}

/** Adds the council’s last decision with its lines: those awarded already, and those who wait. */
async function addDecision(site: DemoSite, { by, batches }: DemoFoundation): Promise<void> {
  const { tx, tenant, school, now } = site
  const [id] = await addUnlessPresent(site, decisionResource, [makeDecision(makeRounds(now).ended, by)])
  if (!id) return
  const ended = listOfferedTypes(school.departs).flatMap(type => batches.get(batchKey('ended', type)) ?? [])
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(decisionLineResource.table)} (tenant_id, id, decision_id, seq, xwbslbm, xm, xh, create_by)
    select tenant_id, gen_random_uuid(), ${id}, row_number() over (order by xwbslbm, coalesce(xh, sqh)), xwbslbm, xm,
      coalesce(xh, sqh), ${loaderName}
    from xw_info where tenant_id = ${tenant.id} and batch_id = any(${ended}::uuid[])`.execute(tx)
  await logAdded(tx, await getLoaderAccess(site, decisionLineResource), Number(numAffectedRows))
}
