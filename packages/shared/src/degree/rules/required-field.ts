import type { FieldDef } from '../../field-types/index.ts'
import { isFieldDue } from './due-fields.ts'

/** The server names the picture's file itself: no rule asks a person for it. */
export const photoFileNameKey = 'zp'

/**
 * Whether a record that has come so far cannot go on without the field: what the star beside it says. Who does not have it
 * (a foreigner no ethnic group, a secret thesis no title) is told so by the rules, which know the rest of the record.
 */
export const isRequiredInState = (key: string, field: FieldDef, stage: string): boolean =>
  field.required === true && field.readonly !== true && key !== photoFileNameKey && isFieldDue(key, stage)
