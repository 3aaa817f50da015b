import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** What a rule has to say about a record, as far as whoever asks may know it. */
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

/** How many records were found well, and what was found most. */
const CheckCounts = Type.Object({
  total: Type.Number(),
  passed: Type.Number(),
  warned: Type.Number(),
  failed: Type.Number(),
  top: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), count: Type.Number() })),
})
export type CheckCounts = Static<typeof CheckCounts>

/** What came of a check; the counts come with its task where that was started instead. */
export const CheckResult = Type.Object({ taskId: nullable(Type.String()), counts: nullable(CheckCounts) })
export type CheckResult = Static<typeof CheckResult>
