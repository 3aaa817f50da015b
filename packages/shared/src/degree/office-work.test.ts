import { expect, it } from 'vitest'
import {
  buildHeldBackQuery,
  buildReadyQuery,
  findWorkStep,
  findWorkTask,
  listWaitingStates,
  type WorkTask,
  workTasks,
} from './office-work.ts'
import { toRecordParams } from './record-queries.ts'

const tasks: readonly WorkTask[] = workTasks

it('DG-10 each task has a page of its own and the steps of its actors', () => {
  expect(new Set(tasks.map(({ url }) => url)).size).toBe(tasks.length)
  const waitingFor = (task: WorkTask, actor: 'depart' | 'school') => {
    const step = findWorkStep(task, actor)
    return step && listWaitingStates(task, step)
  }
  const steps = tasks.map(task => [task.key, waitingFor(task, 'depart'), waitingFor(task, 'school')])
  expect(steps).toEqual([
    ['review', ['20', '31'], ['30']],
    ['award', null, ['40']],
    ['number', null, ['50']],
    ['print', null, ['60', '70', '71']],
    ['submitUp', null, ['60', '71']],
  ])
})

it('DG-10 queries ready and held-back records separately', () => {
  const print = findWorkTask('print') as WorkTask
  const waiting = { status_MultiString: '60,71', notPrinted: '1' }
  expect(toRecordParams(buildReadyQuery(print, ['60', '71'], ['photos']))).toEqual({ ...waiting, noPhoto: '0' })
  expect(toRecordParams(buildHeldBackQuery(print, ['60', '71'], 'photos'))).toEqual({ ...waiting, noPhoto: '1' })
  expect(buildReadyQuery(print, ['60'], ['photos']).about).toBe('photo')
  expect(toRecordParams(buildReadyQuery(print, ['60'], []))).toEqual({ status: '60', notPrinted: '1' })
})
