import { ValueError } from '@xw/shared/field-types/field-type'
import { findPatternByWireName } from '@xw/shared/rules/patterns'
import type { RuleDefinition } from './column-definition.ts'
import type { GridRule } from './state.ts'

/** GR-05: reads a column's rules in order. One definition can contain several rules. */
export const readRules = (definitions: readonly RuleDefinition[], title: string): GridRule[] =>
  definitions.flatMap(({ required, unique, pattern, handler, message }) => {
    const said = message === undefined ? {} : { message }
    return [
      ...(required ? [{ ...said, required: true as const }] : []),
      ...(unique ? [{ ...said, unique: true as const }] : []),
      ...(pattern === undefined ? [] : [{ ...said, ...readPattern(pattern, title) }]),
      ...(handler ? [{ ...said, asyncHandler: toAsyncHandler(handler) }] : []),
    ]
  })

type Handler = NonNullable<RuleDefinition['handler']>
type AsyncHandler = Extract<GridRule, { asyncHandler: unknown }>['asyncHandler']

function readPattern(pattern: string | RegExp, title: string) {
  if (typeof pattern !== 'string') return { regex: pattern }
  if (pattern === 'only') return { unique: true as const }
  // All other patterns accept an empty value; this one refuses it.
  if (pattern === '*') return { required: true as const }
  const name = findPatternByWireName(pattern)
  return name === null ? { regex: compile(pattern, title) } : { pattern: name }
}

function compile(pattern: string, title: string): RegExp {
  try {
    return new RegExp(pattern)
  } catch {
    throw new ValueError(`列“${title}”的校验规则“${pattern}”不是有效的正则表达式`)
  }
}

/**
 * The customer's functions may call back at any time, so all of them are awaited. A function that throws is reported.
 */
const toAsyncHandler =
  (handler: Handler): AsyncHandler =>
  ({ value, row, column: { key, title } }) =>
    new Promise((resolve, reject) => {
      const callback = (flag: boolean | null, message?: string) => resolve(flag === false ? (message ?? false) : true)
      Promise.resolve(handler({ cellValue: value, row, column: { key, title } }, callback)).catch(reject)
    })
