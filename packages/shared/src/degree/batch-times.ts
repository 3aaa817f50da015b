import type { Actor } from './record-states.ts'
import { windowNames } from './windows.ts'

/** The six times of a batch as form values: the wire's `yyyy-MM-dd HH:mm:ss`, or empty. */
const windowKeys = {
  student: ['studentFrom', 'studentUntil'],
  depart: ['departFrom', 'departUntil'],
  school: ['schoolFrom', 'schoolUntil'],
} as const satisfies Record<Actor, readonly [from: string, until: string]>

type BatchFormValues = Readonly<Record<string, unknown>>

const readFormText = (values: BatchFormValues, key: string): string => {
  const value = values[key]
  return typeof value === 'string' ? value : ''
}

/** Returns impossible windows as messages by field. */
export function findWindowErrors(values: BatchFormValues): Record<string, string> {
  const errors = Object.entries(windowKeys).flatMap(([actor, [from, until]]) => {
    const [begins, ends] = [readFormText(values, from), readFormText(values, until)]
    const isReversed = begins !== '' && ends !== '' && ends <= begins
    return isReversed ? [[until, `${windowNames[actor as Actor]}的截止时间应晚于开始时间`]] : []
  })
  return Object.fromEntries(errors)
}

/** Returns warnings about windows that are possible but probably a mistake. */
export function findWindowWarnings(values: BatchFormValues): string[] {
  const [student, depart, school] = (['student', 'depart', 'school'] as const).map(actor =>
    windowKeys[actor].map(key => readFormText(values, key)),
  )
  const [, studentUntil = ''] = student ?? []
  const [departFrom = '', departUntil = ''] = depart ?? []
  const [, schoolUntil = ''] = school ?? []
  const isBefore = (one: string, other: string) => one !== '' && other !== '' && one < other
  return [
    ...(isBefore(departUntil, studentUntil) ? ['院系审核在学生填报截止之前结束，最后提交的记录将没有人审核'] : []),
    ...(isBefore(studentUntil, departFrom) ? ['院系审核在学生填报截止之后才开始，被退回的学生需要延期才能修改'] : []),
    ...(isBefore(schoolUntil, departUntil) ? ['学校审核在院系审核截止之前结束，最后上报的记录将没有人审核'] : []),
  ]
}
