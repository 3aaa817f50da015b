import { findDegreeType } from '@xw/shared/degree/types'
import { type AwardingSchool, type FindCode, makeAwardFields, makeNumberFields, type RecordPlan } from './award.ts'
import { makeDateFields, makeStudyDates } from './course.ts'
import {
  makeContactFields,
  makeDestinationFields,
  makePriorDegreeFields,
  makeStudyFields,
  makeThesisFields,
} from './life.ts'
import { makePerson } from './people.ts'
import type { Random } from './random.ts'
import { makeThesis } from './theses.ts'

/** Makes all fields that a record of its type has, without contradictions between them. */
export function makeRecord(
  random: Random,
  plan: RecordPlan,
  by: AwardingSchool,
  find: FindCode,
): Record<string, string> {
  const { type, def, number, awardDay, depart, programme } = plan
  const course = makeStudyDates(random, { type, awardDay, years: programme.years })
  const isForeign = findDegreeType(type)?.mode === 'international'
  const filled: Record<string, string> = {
    ...makePerson(random, { number, bornIn: course.bornIn, isForeign }),
    ...makeAwardFields(random, plan, by, find),
    ...makeDateFields(type, course),
    ...makeNumberFields(plan, course, by),
    ...makeStudyFields(random, type),
    ...makeThesis(random, depart.theses),
    ...makeThesisFields(random, type),
    ...(findDegreeType(type)?.level !== 'bachelor' && makePriorDegreeFields(plan, course, by, find)),
    ...makeDestinationFields(random),
    ...makeContactFields(random, number),
  }
  return Object.fromEntries(Object.entries(filled).filter(([key, value]) => key in def.fields && value !== ''))
}
