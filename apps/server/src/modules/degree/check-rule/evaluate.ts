import type { RowsRow } from '@xw/shared/field-types/rows'
import { RE2JS, RE2JSException } from 're2js'

/** The rule that a value broke, as the wire has it: which part of the value, and where it stands. */
export interface FailedRule {
  digits: string
  pattern: string
  message: string
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: false
}

/** A rule that cannot be used: its place, and why. */
export interface BrokenRule {
  index: number
  reason: string
}

/** Steps of the machine that a pattern becomes: matching takes their number times that of the characters. */
const maxSteps = { pattern: 1_000, rule: 4_000 }

/** The first rule whose pattern is none, or would take too long. */
export function findBroken(rules: readonly RowsRow[]): BrokenRule | null {
  let total = 0
  for (const [index, { pattern = '' }] of rules.entries()) {
    const steps = stepsOf(pattern)
    if (steps === null) return { index, reason: '表达式不正确或不受支持' }
    total += steps
    if (steps > maxSteps.pattern || total > maxSteps.rule) return { index, reason: '表达式过于复杂，请减少重复的次数' }
  }
  return null
}

function stepsOf(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

const whole = '*'
const isFirst = ({ digits, priority }: RowsRow) => digits === whole && priority === '1'

/**
 * The first rule that a value breaks, or null. A number takes that many characters, from where the last one ended; `*`
 * takes the whole value and moves nothing. A pattern has to match all of what was taken.
 */
export function findFailure(rules: readonly RowsRow[], value: string): FailedRule | null {
  const characters = [...value]
  let next = 0
  for (const rule of [...rules.filter(isFirst), ...rules.filter(one => !isFirst(one))]) {
    const { digits = '', pattern = '', message = '' } = rule
    const beginIndex = digits === whole ? 0 : next
    const endIndex = digits === whole ? characters.length : Math.min(next + Number(digits), characters.length)
    if (digits !== whole) next = endIndex
    const checkValue = characters.slice(beginIndex, endIndex).join('')
    if (!RE2JS.compile(pattern).matches(checkValue))
      return { digits, pattern, message, beginIndex, endIndex, checkValue, passed: false }
  }
  return null
}
