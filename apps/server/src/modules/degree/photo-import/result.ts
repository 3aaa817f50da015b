import type { Readable } from 'node:stream'
import { type PhotoOutcome, photoOutcomes } from '@xw/shared/degree/photos'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readRowResults } from '../../../resource/bulk/row-results.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import type { NamedPhoto } from './judge.ts'
import { getNumberField, type MatchedRecord } from './match.ts'

/** The number of photos by result. */
export type OutcomeCounts = Partial<Record<PhotoOutcome, number>>

export async function readOutcomeCounts(db: Db, tenantId: number, importId: string): Promise<OutcomeCounts> {
  const { rows } = await db.inTenant(tenantId, tx =>
    sql<{ outcome: PhotoOutcome; n: number }>`
      select outcome, count(*)::int as n from sys_import_row where tenant_id = ${tenantId} and import_id = ${importId}
      group by outcome`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]))
}

/** Formats the counts as one sentence. The number of imported photos is always shown, others only when above zero. */
export function formatOutcomeCounts(total: number, tally: OutcomeCounts): string {
  const parts = Object.entries(photoOutcomes).flatMap(([outcome, word]) => {
    const count = tally[outcome as PhotoOutcome] ?? 0
    return count > 0 || outcome === 'imported' ? [`${word} ${count} 张`] : []
  })
  return `共 ${total} 张：${parts.join('，')}`
}

interface ResultFileInput {
  db: Db
  access: Access
  importId: string
  photos: readonly NamedPhoto[]
  matches: ReadonlyMap<string, readonly MatchedRecord[]>
}

/** Streams the result file: one row per file of the archive, in the archive's order. */
export function writeResults({ db, access, importId, photos, matches }: ResultFileInput): Readable {
  async function* rows() {
    for await (const { row_no: rowNo, outcome, reason } of readRowResults(db, {
      tenantId: access.session.tenantId,
      importId,
    })) {
      const photo = photos[rowNo - 1]
      const [match, another] = matches.get(photo?.key ?? '') ?? []
      const person = match && !another ? [match.name, match.number] : ['', '']
      yield [photo?.name ?? '', photoOutcomes[outcome as PhotoOutcome], reason ?? '', ...person]
    }
  }
  const number = access.base.fields[getNumberField(access)]?.label ?? ''
  const titles = ['文件名', '结果', '原因', '姓名', number]
  const columns = titles.map((title, index) => ({
    title,
    ...(index === 0 && { width: 36 }),
    ...(index === 2 && { width: 48 }),
  }))
  return writeXlsx([{ name: '照片导入结果', columns, rows: rows() }])
}
