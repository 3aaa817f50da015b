import type { StatisticsChoices } from '@xw/shared/wire/statistics'
import { statisticsReports } from '@xw/shared/wire/statistics-paths'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Engine } from '../../../resource/engine.ts'
import { listOwnTypes } from '../../degree/record/index.ts'
import { listRounds } from '../figures/index.ts'
import { canSeeReport } from './report-query.ts'

/** Lists what the caller can choose from: their types, departments and rounds. */
export async function loadReportChoices(tx: Tx, engine: Engine, session: Session): Promise<StatisticsChoices> {
  return {
    reports: statisticsReports.filter(({ code }) => canSeeReport(session, code)).map(({ code }) => code),
    rounds: await listRounds(tx, session),
    types: listOwnTypes(session),
    departs: await listOwnDepartments(tx, engine, session),
  }
}

/** Refuses departments outside the caller’s reach without naming them. */
export async function assertOwnDepartments(
  tx: Tx,
  engine: Engine,
  session: Session,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return
  const own = new Set((await listOwnDepartments(tx, engine, session)).map(({ id }) => id))
  if (!wanted.every(id => own.has(id))) throw invalid({ departId: '没有这个院系，或者不在您的范围内' })
}

async function listOwnDepartments(
  tx: Tx,
  { ground }: Engine,
  session: Session,
): Promise<{ id: string; name: string }[]> {
  const within = session.reach === 'depart' ? await ground.rights.departsBelow(tx, session) : null
  const { rows } = await sql<{ id: string; name: string }>`
    select id, depart_name as name from sys_depart
    where tenant_id = ${session.tenantId} ${within ? sql`and id = any(${within}::uuid[])` : sql``}
    order by depart_order, org_code`.execute(tx)
  return rows
}
