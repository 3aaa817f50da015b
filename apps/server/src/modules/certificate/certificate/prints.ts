import type { CertificateElement } from '@xw/shared/degree/certificate/elements'
import { listShownPlaceholders } from '@xw/shared/degree/certificate/elements'
import { certificateKindName } from '@xw/shared/degree/certificate/kinds'
import { listSerials } from '@xw/shared/degree/certificate/serials'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Keys } from '../../../plugins/keys.ts'
import type { Session } from '../../../plugins/session.ts'
import type { CertifiedRecord } from './facts.ts'
import { signCertificate } from './link.ts'
import type { CertificateTemplate } from './template.ts'

/** SQL for the reason why the record `t` cannot be printed with a template, or null when it can. */
export const printRefusal = ({ kind, types }: CertificateTemplate) => sql`case
  when ${types.length > 0} and t.xwbslbm <> all(${types}::text[]) then '版式不适用于此学位类型'
  when coalesce(t.xwzsbh, '') = '' then '没有证书编号'
  when exists (
    select from xw_certificate_print p where p.tenant_id = t.tenant_id and p.record_id = t.id
      and p.kind = ${kind} and p.state = '1') then ${`${certificateKindName(kind)}已打印，重印前请先作废`}
end`

/** Lists the labels and values on a certificate, which the public verification page shows later. */
const listShownValues = (elements: readonly CertificateElement[], { facts }: CertifiedRecord) =>
  listShownPlaceholders(elements).map(label => ({ label, value: facts[label] ?? '' }))

/** A certificate that is being drawn. Its row in the print log is written when the whole task ends. */
export interface PlannedPrint {
  id: string
  record: CertifiedRecord
  /** The signature in its QR code. */
  link: string
}

/** Assigns the log id and the signature, which the drawing needs for its QR code. */
export function planPrint(keys: Keys, tenantId: number, record: CertifiedRecord): PlannedPrint {
  const id = newId()
  return { id, record, link: signCertificate(keys, { tenantId, number: record.number }, id) }
}

interface PrintRun {
  session: Session
  template: CertificateTemplate
  degreeType: string
  /** The serial of the topmost blank. Null when the blanks have no serials. */
  firstSerial: string | null
}

/** Writes the prints into the log, in pile order, and marks their numbers as printed, so they cannot be taken back. */
export async function storePrints(tx: Tx, run: PrintRun, prints: readonly PlannedPrint[]): Promise<void> {
  const { session, template, degreeType, firstSerial } = run
  const { tenantId, username } = session
  const serials = await reserveSerials(tx, tenantId, firstSerial, prints.length)
  const lines = prints.map(({ id, record, link }, place) => ({
    id,
    record_id: record.id,
    xm: record.name,
    number: record.number,
    serial: serials?.[place] ?? null,
    place,
    link,
    shown: listShownValues(template.elements, record),
  }))
  await sql`
    insert into xw_certificate_print (tenant_id, id, record_id, xm, number, serial, place, link, shown, kind, template_name,
      xwbslbm, run_id, create_by, copy_no)
    select ${tenantId}, given.id, given.record_id, given.xm, given.number, given.serial, given.place, given.link, given.shown,
      ${template.kind}, ${template.name}, ${degreeType}, ${newId()}, ${username}, 1 + (
        select count(*) from xw_certificate_print p
        where p.tenant_id = ${tenantId} and p.number = given.number and p.kind = ${template.kind})
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (
      id uuid, record_id uuid, xm text, number text, serial text, place int, link text, shown jsonb)`.execute(tx)
  await markPrinted(
    tx,
    tenantId,
    prints.map(({ record }) => record),
  )
}

/** Sets `printed_time` in the register. A number that was typed by hand has no row there yet, so this inserts one. */
const markPrinted = (tx: Tx, tenantId: number, records: readonly CertifiedRecord[]) =>
  sql`
    insert into xw_certificate_number as kept (tenant_id, number, record_id, printed_time)
    select ${tenantId}, number, id, now()
    from unnest(${records.map(({ number }) => number)}::text[], ${records.map(({ id }) => id)}::uuid[]) as given (number, id)
    on conflict (tenant_id, number) do update set printed_time = coalesce(kept.printed_time, excluded.printed_time)
    where kept.record_id = excluded.record_id`.execute(tx)

/** Counts serials up from the topmost blank. Throws when one was used before, even by a certificate now void. */
export async function reserveSerials(
  tx: Tx,
  tenantId: number,
  first: string | null,
  count: number,
): Promise<string[] | null> {
  if (first === null) return null
  const serials = listSerials(first, count)
  if (!serials) throw invalid({ firstSerial: '序号应以数字结尾，且位数够用' })
  const { rows } = await sql<{ serial: string }>`
    select serial from xw_certificate_print where tenant_id = ${tenantId} and serial = any(${serials}::text[])
    order by serial limit 1`.execute(tx)
  const [used] = rows
  if (used) throw invalid({ firstSerial: `空白证书 ${used.serial} 已用过` })
  return serials
}
