import {
  type CertificateSource,
  type CertificateValues,
  certificateFields,
  readCertificateValues,
} from '@xw/shared/degree/certificate/placeholders'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A degree record with the values that its certificate shows. */
export interface CertifiedRecord {
  id: string
  name: string
  number: string
  facts: CertificateValues
  photoId: string | null
}

type StoredRecord = CertificateSource & { id: string; photo: string[] | null }

const columns = sql.join(certificateFields.map(field => sql.ref(`t.${field}`)))

/**
 * Reads the values that certificates show, for the records that match a condition, in the given order. Values are read
 * unmasked even when the caller sees them masked elsewhere: the permission to print covers everything that is printed.
 */
export async function readCertifiedRecords(
  tx: Tx,
  which: RawBuilder<SqlBool>,
  order: RawBuilder<unknown> = sql`t.xwzsbh, t.id`,
): Promise<CertifiedRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select t.id, t.xwbslbm, t.photo, ${columns}, (
        select major.english_name from xw_major_config major
        where major.tenant_id = t.tenant_id and major.xwbslbm = t.xwbslbm and major.zydm = t.zydm
          and major.english_name is not null
        order by major.depart_id = t.depart_id desc limit 1) as "englishMajor"
    from xw_info t where ${which} order by ${order}`.execute(tx)
  return rows.map(({ id, photo, ...source }) => ({
    id,
    name: source.xm ?? '',
    number: source.xwzsbh ?? '',
    facts: readCertificateValues(source),
    photoId: photo?.[0] ?? null,
  }))
}
