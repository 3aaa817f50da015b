import { findDegreeType } from '@xw/shared/degree/types'
import { type Awarder, awardFields, type FindCode, numberFields, type Plan } from './award.ts'
import { courseFields, makeCourse } from './course.ts'
import { contactFields, destinationFields, priorFields, studyFields, thesisFields } from './life.ts'
import { makePerson } from './people.ts'
import type { Random } from './random.ts'
import { makeThesis } from './theses.ts'

/** All fields that a record of its type has, filled in so that none contradicts another. */
export function makeRecord(random: Random, plan: Plan, by: Awarder, find: FindCode): Record<string, string> {
  const { type, def, number, awardDay, depart, programme } = plan
  const course = makeCourse(random, { type, awardDay, years: programme.years })
  const isForeign = findDegreeType(type)?.mode === 'international'
  const filled: Record<string, string> = {
    ...makePerson(random, { number, bornIn: course.bornIn, isForeign }),
    ...awardFields(random, plan, by, find),
    ...courseFields(type, course),
    ...numberFields(plan, course, by),
    ...studyFields(random, type),
    ...makeThesis(random, depart.theses),
    ...thesisFields(random, type),
    ...(findDegreeType(type)?.level !== 'bachelor' && priorFields(plan, course, by, find)),
    ...destinationFields(random),
    ...contactFields(random, number),
  }
  return Object.fromEntries(Object.entries(filled).filter(([key, value]) => key in def.fields && value !== ''))
}
