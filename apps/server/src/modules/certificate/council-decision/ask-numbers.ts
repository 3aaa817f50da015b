import { AppError } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { compareCandidates } from '../../../resource/candidates.ts'
import { budgetSpentMessage } from '../../../resource/question-budget.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { findRecordAccess } from './record-access.ts'

interface NumberQuestion {
  tx: Tx
  access: Access
  perHour: number
}

/**
 * Finds, by degree type, why the caller may not write the ID numbers of these lines. The list shows at once which
 * numbers belong to a record, so writing one is a query on the records and counts against the hourly limit of queries.
 */
export async function findNumberDefects(
  { tx, access, perHour }: NumberQuestion,
  lines: readonly RecordValues[],
): Promise<(line: RecordValues) => Record<string, string>> {
  const numbered = lines.filter(line => textIn(line, 'zjhm') !== '')
  const flaws = new Map<string, string>()
  for (const [type, some] of Map.groupBy(numbered, line => textIn(line, 'xwbslbm'))) {
    const records = findRecordAccess(access, type)
    const values = [...new Set(some.map(line => textIn(line, 'zjhm')))]
    const flaw = records && (await findDefect(tx, records, { values, perHour }))
    if (flaw) flaws.set(type, flaw)
  }
  return line => {
    const flaw = textIn(line, 'zjhm') === '' ? undefined : flaws.get(textIn(line, 'xwbslbm'))
    return flaw === undefined ? {} : { zjhm: flaw }
  }
}

async function findDefect(
  tx: Tx,
  records: Access,
  { values, perHour }: { values: readonly string[]; perHour: number },
): Promise<string | null> {
  try {
    const question = { field: 'zjhm', values, purpose: '对照决议名单', origin: null, perHour }
    return (await compareCandidates(tx, records, question))
      ? null
      : `${budgetSpentMessage(perHour)}，或改填学号（申请号）`
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
