import type { Finding } from '@xw/shared/degree/rules/finding'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { Access } from '../../resource/access.ts'
import type { RecordValues } from '../../resource/stored.ts'

/** A record with what the rules have to say about it. */
export interface Judged {
  values: RecordValues
  findings: readonly Finding[]
}

/** The type of the records that a call is about. */
export const degreeTypeOf = ({ base }: Pick<Access, 'base'>): DegreeTypeCode => base.only?.value as DegreeTypeCode
