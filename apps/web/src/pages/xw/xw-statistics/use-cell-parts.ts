import { combineQueries, type RecordQuery } from '@xw/shared/degree/record-queries'
import type { StatisticsCell, StatisticsReport, StatisticsTable } from '@xw/shared/wire/statistics'
import { type CountPart, useCountPart } from '../../../features/dashboard/record-links.ts'

type Question = StatisticsTable['columns'][number]['ask']

/** The value of the list's batch filter for records without a batch. */
const noBatch = 'none'

/** Returns a function that splits a number by degree type, each part with the link to exactly its records. */
export function useCellParts({ ask, batches }: StatisticsReport) {
  const partOf = useCountPart()
  return (cell: StatisticsCell, ofRow: Question, ofColumn: Question): CountPart[] =>
    cell.counts.map(({ xwbslbm, count }) => {
      const ofType = batches.find(batch => batch.xwbslbm === xwbslbm)?.batchId ?? null
      const { batchId, question } = separateBatch(
        [ofRow, ofColumn].reduce<RecordQuery>((all, one) => (one ? combineQueries(all, one) : all), ask),
      )
      const part = partOf({ xwbslbm, batchId: batchId ?? ofType }, count, question)
      return ofRow && ofColumn ? part : { ...part, to: undefined }
    })
}

/**
 * Takes the batch out of the query's conditions, because the list has a separate filter for it and would show it twice.
 */
function separateBatch({ conditions, rows = [] }: RecordQuery): { batchId: string | null; question: RecordQuery } {
  const { batchId, noBatch: isNone, ...rest } = conditions
  return { batchId: isNone ? noBatch : (batchId ?? null), question: { conditions: rest, rows } }
}
