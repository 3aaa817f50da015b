import { Type } from 'typebox'
import type { CustomField } from '../degree/custom-fields.ts'
import { open } from './schema.ts'

/** What a school has added to the records of one type, in the order of its form. */
export const CustomFieldsOfType = Type.Array(open<CustomField>())
