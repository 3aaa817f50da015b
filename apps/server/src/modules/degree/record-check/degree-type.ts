import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { Access } from '../../../resource/access.ts'

/** Returns the degree type of the records that a call is about. */
export const degreeTypeOf = ({ base }: Pick<Access, 'base'>): DegreeTypeCode => base.only?.value as DegreeTypeCode
