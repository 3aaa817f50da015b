import { expect, it } from 'vitest'
import {
  buildHeldBackQuery,
  buildReadyQuery,
  buildWarnedQuery,
  findWorkStep,
  findWorkTask,
  listPageSteps,
  listWaitingStates,
  type WorkTask,
  workPages,
  workTasks,
} from './office-work.ts'
import { toRecordParams } from './record-queries.ts'

it('DG-10 each page of work names the steps that start on it', () => {
  expect(workPages.map(page => [page.name, listPageSteps(page).map(({ name }) => name)])).toEqual([
    ['审核', ['审核通过并上报', '审核通过']],
    ['授予决议', ['授予学位']],
    ['证书编号', ['证书编号']],
    ['证书打印', ['打印证书']],
    ['报送与回执', ['报送', '导入回执']],
    ['勘误与撤销', ['勘误', '撤销学位']],
  ])
})

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
  expect(toRecordParams(buildWarnedQuery(buildReadyQuery(print, ['60'], []), 'photos'))).toEqual({
    status: '60',
    notPrinted: '1',
    noPhoto: '1',
  })
  expect(toRecordParams(buildReadyQuery(print, ['60'], []))).toEqual({ status: '60', notPrinted: '1' })
})
