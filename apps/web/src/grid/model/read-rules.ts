import { ValueError } from '@xw/shared/field-types/field-type'
import { findPatternByWireName } from '@xw/shared/rules/patterns'
import type { RuleDefinition } from './column-definition.ts'
import type { GridRule } from './state.ts'

/** GR-05: a definition's rules in their order. One definition can say several things. */
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
  // Every other pattern lets a blank pass; this one is about blanks.
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

/** The customer's functions call back whenever they like, so all of them are waited for. One that throws is told of. */
const toAsyncHandler =
  (handler: Handler): AsyncHandler =>
  ({ value, row, column: { key, title } }) =>
    new Promise((resolve, reject) => {
      const callback = (flag: boolean | null, message?: string) => resolve(flag === false ? (message ?? false) : true)
      Promise.resolve(handler({ cellValue: value, row, column: { key, title } }, callback)).catch(reject)
    })
