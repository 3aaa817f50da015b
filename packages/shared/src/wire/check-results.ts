import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** A finding as far as the caller may see it. */
const WireFinding = Type.Object({
  code: Type.String(),
  level: oneOf('error', 'warning', 'hint'),
  fields: Type.Array(Type.String()),
  message: Type.String(),
  fix: Type.Optional(
    Type.Object({
      label: Type.String(),
      set: Type.Unsafe<Record<string, string | null>>({ type: 'object', additionalProperties: true }),
    }),
  ),
})
export const Findings = Type.Array(WireFinding)
export type Findings = Static<typeof Findings>

/** The counts of a check, with the most frequent findings. */
const CheckCounts = Type.Object({
  total: Type.Number(),
  passed: Type.Number(),
  warned: Type.Number(),
  failed: Type.Number(),
  top: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), count: Type.Number() })),
})
export type CheckCounts = Static<typeof CheckCounts>

/** The result of a check: its counts, or the task that will deliver them. */
export const CheckResult = Type.Object({ taskId: nullable(Type.String()), counts: nullable(CheckCounts) })
export type CheckResult = Static<typeof CheckResult>
