import type { RecordStateCode } from '@xw/shared/degree/states'
import { degreeTypes } from '@xw/shared/degree/types'
import type { RecordCount } from '@xw/shared/wire/dashboard'

/** How far records have come, as the office asks about them; every state belongs to one. */
export const stages: readonly { title: string; states: readonly RecordStateCode[] }[] = [
  { title: '未提交', states: ['00', '10'] },
  { title: '退回', states: ['21', '31', '71'] },
  { title: '待院系审核', states: ['20'] },
  { title: '待学校审核', states: ['30'] },
  { title: '审核通过', states: ['40'] },
  { title: '授予与报送', states: ['50', '60', '70', '80'] },
  { title: '勘误与暂缓', states: ['90', '95', '99'] },
]

/** A degree type with its number of records in each stage, in the order of the stages. */
export interface TypeRow {
  code: string
  name: string
  counts: number[]
  total: number
}

/** The types that have records, with their numbers. */
export function toRows(counts: readonly RecordCount[]): TypeRow[] {
  return degreeTypes
    .map(({ code, name }) => {
      const own = counts.filter(({ xwbslbm }) => xwbslbm === code)
      const inStages = stages.map(({ states }) =>
        sum(own.filter(({ status }) => (states as readonly string[]).includes(status))),
      )
      return { code, name, counts: inStages, total: sum(own) }
    })
    .filter(({ total }) => total > 0)
}

const sum = (counts: readonly RecordCount[]) => counts.reduce((total, { count }) => total + count, 0)

/** The list of a type at `link`, narrowed to the records of a stage. */
export function stageLink(link: string, states: readonly string[]): string {
  const name = states.length === 1 ? 'status' : 'status_MultiString'
  return `${link}${link.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: states.join(',') }).toString()}`
}
