import { join } from 'node:path'
import type { RowsRow } from '@xw/shared/field-types/rows'
import { refused } from '../../../lib/errors.ts'
import { callChild } from '../../../lib/untrusted/call-child.ts'
import { ChildError } from '../../../lib/untrusted/capped-child.ts'
import type { BrokenRule, FailedRule } from './evaluate.ts'

/** Checks in a child process whether rules can be used or, given a value, which rule it violates. */
export type PatternQuestion = { rules: readonly RowsRow[] } | { rules: readonly RowsRow[]; value: string }

export interface PatternAnswer {
  failure: FailedRule | null
  broken: BrokenRule | null
}

const ask = callChild<PatternAnswer>({
  script: join(import.meta.dirname, 'pattern-child.ts'),
  heapMegabytes: 96,
  memoryMegabytes: 256,
  answerMs: 5_000,
})

const answer = (owner: string, question: PatternQuestion): Promise<PatternAnswer> =>
  ask(owner, question).catch(error => {
    throw error instanceof ChildError ? refused('校验规则过于复杂，未能在规定时间内完成，请联系管理员修改') : error
  })

/** Returns the first rule that cannot be used, or null. */
export const checkPatterns = async (owner: string, rules: readonly RowsRow[]): Promise<BrokenRule | null> =>
  (await answer(owner, { rules })).broken

/** Returns the first rule that a value violates, or null. */
export const findViolatedRule = async (
  owner: string,
  rules: readonly RowsRow[],
  value: string,
): Promise<FailedRule | null> => (await answer(owner, { rules, value })).failure
