import { awardedStates, numberedStates } from '../record-states.ts'

export const isAwardedState = (stage: string): boolean => awardedStates.includes(stage)

/** What the award decides: asked for once it was made, and of nobody before. */
const statesByField: Readonly<Record<string, readonly string[]>> = {
  hxwrq: awardedStates,
  xzxm: awardedStates,
  zxxm: awardedStates,
  jybh: awardedStates,
  xwzsbh: numberedStates,
}

/** Whether a record that has come so far must have the field, if its type asks for it at all. */
export const isFieldDue = (key: string, stage: string): boolean => statesByField[key]?.includes(stage) ?? true
