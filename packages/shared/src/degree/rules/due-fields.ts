import { awardedStates, numberedStates } from '../record-states.ts'

export const isAwardedState = (stage: string): boolean => awardedStates.includes(stage)

/** Fields that the award fills in: mandatory from these states on. */
const statesByField: Readonly<Record<string, readonly string[]>> = {
  hxwrq: awardedStates,
  xzxm: awardedStates,
  zxxm: awardedStates,
  jybh: awardedStates,
  xwzsbh: numberedStates,
}

/** Reports whether a mandatory field must be filled in this state already. */
export const isFieldDue = (key: string, stage: string): boolean => statesByField[key]?.includes(stage) ?? true
