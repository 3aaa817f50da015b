import { listStepsFor } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import { expect, it } from 'vitest'
import { splitReturns } from './returns.ts'

const returnsOf = (byDepart: boolean) =>
  splitReturns(listStepsFor('school', '30', { ...defaultReviewSetup, byDepart }))
    .filter(({ code }) => code === 'schoolReturn')
    .map(({ name, to }) => [name, ...to])

it('DG-03 names each return of the school by who gets the record, without the department where it does not review', () => {
  expect(returnsOf(true)).toEqual([
    ['退回院系', '31'],
    ['退回学生', '21'],
  ])
  expect(returnsOf(false)).toEqual([['退回学生', '21']])
})
