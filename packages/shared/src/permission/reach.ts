import type { Option } from '../field-types/field.ts'

/** How far a role lets its people reach in what belongs to others, from the narrowest to the widest. */
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

/** Of several roles the widest decides; who has none reaches the own record alone. */
export const findWidestReach = (own: readonly Reach[]): Reach =>
  own.reduce((widest, reach) => (isWiderReach(reach, widest) ? reach : widest), 'own')

/** Whether somebody has to do with single persons, the own one first, and does not work for the office. */
export const isPersonalReach = (reach: Reach): boolean => !isWiderReach(reach, 'supervised')

/** Whether nothing of a school is beyond it. */
export const isSchoolReach = (reach: Reach): boolean => !isWiderReach('school', reach)

export const reachText = (reach: Reach): string => reaches[rank(reach)]?.text ?? reach
