import type { OwnRecord } from '@xw/shared/wire/own-records'
import { findStanding, type StepKey } from './standings.ts'

interface JourneyStepDefinition {
  readonly key: StepKey
  readonly name: string
  readonly title: string
  readonly meaning: string
  /** The state that a record has after this step. */
  readonly endsAt: string
}

const journeySteps: readonly JourneyStepDefinition[] = [
  {
    key: 'fill',
    name: '填报',
    title: '填报并提交',
    meaning: '填写自己的学位信息，上传照片，逐项核对后提交。',
    endsAt: '20',
  },
  {
    key: 'depart',
    name: '院系',
    title: '院系审核',
    meaning: '院系老师逐项核对；发现问题会退回，并写明要改什么。',
    endsAt: '30',
  },
  {
    key: 'school',
    name: '学校',
    title: '学校审核',
    meaning: '学校学位办公室再核对一遍，通过后信息不再改动。',
    endsAt: '40',
  },
  {
    key: 'award',
    name: '授予',
    title: '授予学位',
    meaning: '学位评定委员会作出授予决定，随后编制证书编号、打印证书。',
    endsAt: '50',
  },
  {
    key: 'report',
    name: '报送',
    title: '报送备案',
    meaning: '学校将授予信息报送上级备案，备案后学位可供查询和认证。',
    endsAt: '80',
  },
]

/** One step of a record's progress: its meaning, its state, and its dates as far as they are known. */
interface JourneyStep extends Omit<JourneyStepDefinition, 'endsAt'> {
  readonly state: 'done' | 'now' | 'ahead'
  /** The time when it was last completed. */
  readonly done: string | null
  /** Its deadline in milliseconds. */
  readonly until: number | null
}

/** Builds all steps of a record in order, according to the review of its degree type. */
export function buildJourney(record: OwnRecord): JourneyStep[] {
  const { review, steps, batch, deadline } = record
  const { step: at } = findStanding(record)
  const untils: Partial<Record<StepKey, number | null>> = {
    fill: deadline,
    depart: batch?.windows.depart.until ?? null,
    school: batch?.windows.school.until ?? null,
  }
  const shown = journeySteps.filter(({ key }) => key !== 'depart' || review.byDepart || at === 'depart')
  const now = at === null ? shown.length : shown.findIndex(({ key }) => key === at)
  return shown.map(({ endsAt, ...step }, index) => ({
    ...step,
    meaning: explainStep(step, record),
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
    done: steps.find(({ to }) => to === (step.key === 'fill' && !review.byDepart ? '30' : endsAt))?.time ?? null,
    until: untils[step.key] ?? null,
  }))
}

function explainStep({ key, meaning }: Pick<JourneyStepDefinition, 'key' | 'meaning'>, { review }: OwnRecord): string {
  if (key === 'fill' && !review.byStudent) return '院系老师代为填报和提交；您可以核对自己的信息。'
  const isFirstReview = key === (review.byDepart ? 'depart' : 'school')
  return isFirstReview && review.bySupervisor ? `导师先确认论文信息；${meaning}` : meaning
}
