import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** What a degree type asks for beside the fields of its records. */
export const ApplicationRules = Type.Object({
  /** Students hand in themselves. */
  byStudent: Type.Boolean(),
  /** Supervisors confirm theses before departments report. */
  bySupervisor: Type.Boolean(),
  /** Departments review before the school does. */
  byDepart: Type.Boolean(),
  /** What people see to and no rule judges, as texts to be read: credits, languages, results and the like. */
  conditions: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
  /**
   * What students agree to when they submit; null where there is nothing. Who ticks it sends its `print` as `committed` with
   * the step, and so agrees to these words and no others.
   */
  commitment: nullable(Type.Object({ text: Type.String(), print: Type.String() })),
})
export type ApplicationRules = Static<typeof ApplicationRules>
