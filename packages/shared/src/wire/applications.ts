import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The requirements of a degree type besides its fields. */
export const ApplicationRules = Type.Object({
  /** Students submit their own records. */
  byStudent: Type.Boolean(),
  /** Supervisors confirm theses before departments submit records to the school. */
  bySupervisor: Type.Boolean(),
  /** Departments review before the school does. */
  byDepart: Type.Boolean(),
  /** Requirements that people check and no rule does, as texts: credits, languages, results and the like. */
  conditions: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
  /**
   * The text that students accept when they submit; null when there is none. The page sends its fingerprint (`print`)
   * as `committed` with the step, so a student accepts exactly the text that was shown.
   */
  commitment: nullable(Type.Object({ text: Type.String(), print: Type.String() })),
})
export type ApplicationRules = Static<typeof ApplicationRules>
