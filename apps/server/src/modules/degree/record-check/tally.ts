import { checkRuleTitles } from '@xw/shared/degree/rules/check-record'
import { summarizeFindings } from '@xw/shared/degree/rules/finding'
import type { CheckCounts } from '@xw/shared/wire/check-results'
import type { Access } from '../../../resource/access.ts'
import type { CheckedRecord } from '../check-result/index.ts'
import { visibleTo, withinReach } from './visible.ts'

const mostShown = 20

/** Counts findings over many records, chunk by chunk. */
export function createTally(access: Access) {
  const counts = { total: 0, passed: 0, warned: 0, failed: 0 }
  const byJudgement = { '1': 'passed', '2': 'warned', '3': 'failed' } as const
  const byCode = new Map<string, number>()
  return {
    add(judged: readonly CheckedRecord[]) {
      for (const { findings } of judged) {
        counts.total += 1
        counts[byJudgement[summarizeFindings(withinReach(access, findings))]] += 1
        for (const code of new Set(visibleTo(access, findings).map(finding => finding.code)))
          byCode.set(code, (byCode.get(code) ?? 0) + 1)
      }
    },
    /** Returns the counts, and the rules with the most findings, most frequent first. */
    result(): CheckCounts {
      const top = [...byCode]
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostShown)
        .map(([code, count]) => ({ code, message: checkRuleTitles[code] ?? code, count }))
      return { ...counts, top }
    },
  }
}

export const tallyText = ({ total, passed, warned, failed }: CheckCounts): string =>
  `共校验 ${total} 条：通过 ${passed} 条，有警告 ${warned} 条，有错误 ${failed} 条`
