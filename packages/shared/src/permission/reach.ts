import type { Option } from '../field-types/field.ts'

/** How far a role's users reach into records of others, from the narrowest to the widest. */
export const reaches = [
  { value: 'own', text: '本人' },
  { value: 'supervised', text: '所指导的学生' },
  { value: 'depart', text: '本部门' },
  { value: 'types', text: '所管学位类型' },
  { value: 'school', text: '全校' },
  { value: 'platform', text: '平台' },
] as const satisfies readonly Option[]

export type Reach = (typeof reaches)[number]['value']

const rank = (reach: Reach) => reaches.findIndex(({ value }) => value === reach)

export const isWiderReach = (reach: Reach, than: Reach): boolean => rank(reach) > rank(than)

/** Returns the widest reach of several roles; without a role it is the user's own record. */
export const findWidestReach = (own: readonly Reach[]): Reach =>
  own.reduce((widest, reach) => (isWiderReach(reach, widest) ? reach : widest), 'own')

/** Reports a reach of single persons only, such as students and supervisors, not the office. */
export const isPersonalReach = (reach: Reach): boolean => !isWiderReach(reach, 'supervised')

/** Reports a reach of the whole school or wider. */
export const isSchoolReach = (reach: Reach): boolean => !isWiderReach('school', reach)

export const reachText = (reach: Reach): string => reaches[rank(reach)]?.text ?? reach
