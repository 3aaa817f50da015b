import type { RowsRow } from '@xw/shared/field-types/rows'
import { RE2JS, RE2JSException } from 're2js'

/** The rule that a value violates, as the client expects it: the part of the value and its position. */
export interface FailedRule {
  digits: string
  pattern: string
  message: string
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: false
}

/** A rule that cannot be used: its index and the reason. */
export interface BrokenRule {
  index: number
  reason: string
}

/**
 * Limits on the size of a compiled pattern: matching takes time proportional to this size times the number of
 * characters.
 */
const maxSteps = { pattern: 1_000, rule: 4_000 }

/** Returns the first rule whose pattern is invalid or would take too long, or null. */
export function findBrokenRule(rules: readonly RowsRow[]): BrokenRule | null {
  let total = 0
  for (const [index, { pattern = '' }] of rules.entries()) {
    const steps = countSteps(pattern)
    if (steps === null) return { index, reason: '表达式不正确或不受支持' }
    total += steps
    if (steps > maxSteps.pattern || total > maxSteps.rule) return { index, reason: '表达式过于复杂，请减少重复的次数' }
  }
  return null
}

function countSteps(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

const wholeValue = '*'
const hasPriority = ({ digits, priority }: RowsRow) => digits === wholeValue && priority === '1'

/**
 * Returns the first rule that a value violates, or null. A rule with a number checks that many characters, starting
 * where the previous one ended; `*` checks the whole value and does not move the start. A pattern must match the whole
 * part.
 */
export function findFailedRule(rules: readonly RowsRow[], value: string): FailedRule | null {
  const characters = [...value]
  let next = 0
  for (const rule of [...rules.filter(hasPriority), ...rules.filter(one => !hasPriority(one))]) {
    const { digits = '', pattern = '', message = '' } = rule
    const beginIndex = digits === wholeValue ? 0 : next
    const endIndex = digits === wholeValue ? characters.length : Math.min(next + Number(digits), characters.length)
    if (digits !== wholeValue) next = endIndex
    const checkValue = characters.slice(beginIndex, endIndex).join('')
    if (!RE2JS.compile(pattern).matches(checkValue))
      return { digits, pattern, message, beginIndex, endIndex, checkValue, passed: false }
  }
  return null
}
