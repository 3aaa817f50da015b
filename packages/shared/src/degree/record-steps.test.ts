import { describe, expect, it } from 'vitest'
import { awardedStates } from './record-states.ts'
import {
  applyReviewSetup,
  commonSteps,
  findSavingStep,
  followsApproval,
  listStepsFor,
  type RecordStep,
  recordSteps,
} from './record-steps.ts'
import { defaultReviewSetup } from './review-setup.ts'
import { stepPermissions } from './step-permissions.ts'

const listCodes = (holds: (step: RecordStep) => unknown) => recordSteps.filter(holds).map(({ code }) => code)

describe('DG-03 the table of steps', () => {
  it('has one entry for each code', () => {
    expect(new Set(recordSteps.map(({ code }) => code)).size).toBe(recordSteps.length)
  })

  it('says which steps need a record without draft, without errors, or with a confirmed thesis', () => {
    expect(listCodes(({ needs }) => needs?.noDraft)).toEqual(['submit'])
    expect(listCodes(({ needs }) => needs?.noErrors)).toEqual(['submit', 'report', 'approve', 'award', 'submitUp'])
    expect(listCodes(({ needs }) => needs?.notSubmittedElsewhere)).toEqual(['approve'])
    expect(listCodes(({ needs }) => needs?.confirmedThesis)).toEqual(['report', 'approve'])
  })

  it('lets certificates be printed at any time', () => {
    const print = recordSteps.find(({ code }) => code === 'print')
    expect(print?.when).toEqual({ period: 'always' })
  })

  it('limits steps before the approval by a window, and awarded records by none', () => {
    const isLimited = ({ when: { period } }: RecordStep) => period === 'ownWindow' || period === 'departEdits'
    expect(recordSteps.filter(step => isLimited(step) === followsApproval(step))).toEqual([])
    expect(
      recordSteps.filter(step => isLimited(step) && step.from.some(state => awardedStates.includes(state))),
    ).toEqual([])
  })

  it('gives supervisors no step within a window of their own, since they have none', () => {
    const own = recordSteps.filter(({ who, when }) => who.includes('supervisor') && when.period === 'ownWindow')
    expect(own).toEqual([])
  })

  it('keeps a reason, and marks fields with it, only where the step asks for one', () => {
    const withReason = listCodes(({ needs }) => needs?.reason)
    expect(withReason).toEqual(expect.arrayContaining(listCodes(({ effects }) => effects?.keepsReason)))
    expect(withReason).toEqual(expect.arrayContaining(listCodes(({ effects }) => effects?.marksFields)))
  })

  it('leads to another state or says what else the step does', () => {
    const idle = listCodes(({ to, takenBy, effects }) => to.length === 0 && takenBy === undefined && !effects)
    expect(idle).toEqual([])
  })
})

describe('DG-01 the review setup', () => {
  const without = (switchedOff: object) =>
    recordSteps.map(step => applyReviewSetup(step, { ...defaultReviewSetup, ...switchedOff }))

  it('leaves students out of every step when the office fills in', () => {
    expect(without({ byStudent: false }).filter(({ who }) => who.includes('student'))).toEqual([])
    expect(listStepsFor('student', '10', { ...defaultReviewSetup, byStudent: false })).toEqual([])
  })

  it('leads no step to a review of departments when they do not review', () => {
    const toDepart = without({ byDepart: false }).filter(({ to }) => to[0] === '31' || to.includes('20'))
    // Only a record that the department had before comes back to it.
    expect(toDepart.map(({ code }) => code)).toEqual(['takeBack'])
  })

  it('asks for a confirmed thesis where supervisors confirm: by the department, or by the school without it', () => {
    const asking = (review: object) =>
      without(review)
        .filter(({ needs }) => needs?.confirmedThesis)
        .map(({ code }) => code)
    expect(asking({})).toEqual([])
    expect(asking({ bySupervisor: true })).toEqual(['report'])
    expect(asking({ bySupervisor: true, byDepart: false })).toEqual(['report', 'approve'])
  })
})

describe('DG-03 the permissions of steps', () => {
  it('are those of the steps that people take through a route', () => {
    const codes = stepPermissions.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(commonSteps.map(({ code }) => code)))
    expect(codes).toEqual(expect.arrayContaining(['extend', 'again', 'print', 'submitUp', 'receipt']))
    expect(codes.filter(code => ['fill', 'change', 'endChange', 'unreport'].includes(code))).toEqual([])
  })

  it('are granted in a new school to the roles of those who take the step', () => {
    const rolesOf = (code: string) => stepPermissions.find(permission => permission.code === code)?.roles
    expect(rolesOf('submit')).toEqual(['xs', 'yxgly', 'dwgly', 'lbgly'])
    expect(rolesOf('confirm')).toEqual(['ds'])
    expect(rolesOf('print')).toEqual(['dwgly', 'lbgly'])
  })
})

it('DG-05 a student’s first save starts the filling, and nobody else’s does', () => {
  expect(findSavingStep('student', '00')).toMatchObject({ code: 'fill', to: ['10'] })
  expect(findSavingStep('student', '10')).toBeNull()
  expect(findSavingStep('school', '00')).toBeNull()
})
