import type { RecordStateCode } from '@xw/shared/degree/record-states'
import type { RecordStep } from '@xw/shared/degree/record-steps'

const returnNames: Readonly<Partial<Record<RecordStateCode, string>>> = { '21': '退回学生', '31': '退回院系' }

/** Splits a return that can lead to several states into one step for each, so that its button says who gets the record. */
export const splitReturns = (steps: readonly RecordStep[]): readonly RecordStep[] =>
  steps.flatMap(step =>
    step.effects?.marksFields ? step.to.map(to => ({ ...step, name: returnNames[to] ?? step.name, to: [to] })) : [step],
  )
