import type { FieldDef } from '../../field-types/index.ts'
import { isFieldDue } from './due-fields.ts'

/** The key of the photo's file name, which the server assigns: no rule asks a person for it. */
export const photoFileNameKey = 'zp'

/**
 * Reports whether a record in this state needs the field, which the form marks with a star. Exemptions (a foreigner's
 * ethnic group, the title of a secret thesis) come from the rules, which know the whole record.
 */
export const isRequiredInState = (key: string, field: FieldDef, stage: string): boolean =>
  field.required === true && field.readonly !== true && key !== photoFileNameKey && isFieldDue(key, stage)
